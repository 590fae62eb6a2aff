export { SiteLayout as default } from '@/components/site-frame'

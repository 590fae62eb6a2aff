export { SiteLayout as default } from '@/components/layout/site-layout'

import type { Metadata } from 'next'
import { PageHeader } from '@/components/layout/page-header'
import { SiteLayout } from '@/components/layout/site-layout'
import { TextLink } from '@/components/ui/text-link'

export const metadata: Metadata = { title: 'Page not found' }

export default function NotFound() {
  return (
    <SiteLayout>
      <PageHeader title="Page not found">
        This page doesn’t exist, or it has been removed. Check the web address.
      </PageHeader>
      <p>
        Go to the <TextLink href="/">home page</TextLink> or the <TextLink href="/docs">documentation</TextLink>.
      </p>
    </SiteLayout>
  )
}

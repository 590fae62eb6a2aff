import type { Metadata } from 'next'
import { PageHeader } from '@/components/layout/page-header'
import { TextLink } from '@/components/ui/text-link'
import { API_VERSION } from '@/lib/partner-api/api-version'
import { DocsLayout } from '../docs-layout'
import { docsTitle } from '../docs-nav'
import { SwaggerViewer } from './swagger-viewer'

export const metadata: Metadata = { title: docsTitle('/docs/reference') }

export default function ReferencePage() {
  return (
    <DocsLayout path="/docs/reference">
      <PageHeader title={docsTitle('/docs/reference')}>
        Version {API_VERSION} (<TextLink href="/docs/changelog">changelog</TextLink>). This page shows the{' '}
        <TextLink href="/api/openapi.json">OpenAPI document</TextLink>: every endpoint, field, header and response. “Try
        it out” sends real requests, so use a test key.
      </PageHeader>
      <SwaggerViewer />
      <noscript>
        <p>The reference needs JavaScript. Without it, read the OpenAPI document linked above.</p>
      </noscript>
    </DocsLayout>
  )
}

import type { Metadata } from 'next'
import { PageHeader } from '@/components/layout/page-header'
import { TextLink } from '@/components/ui/text-link'
import { DocsLayout } from '../docs-layout'
import { docsTitle } from '../docs-nav'
import { SwaggerViewer } from './swagger-viewer'

export const metadata: Metadata = { title: docsTitle('/docs/reference') }

export default function ReferencePage() {
  return (
    <DocsLayout path="/docs/reference">
      <PageHeader title={docsTitle('/docs/reference')}>
        Every endpoint, field, header and answer, from the{' '}
        <TextLink href="/api/openapi.json">OpenAPI document</TextLink> that the service checks itself against. “Try it
        out” sends real calls: use a test key.
      </PageHeader>
      <SwaggerViewer />
      <noscript>
        <p>The reference is drawn by a script. Without one, read the OpenAPI document above.</p>
      </noscript>
    </DocsLayout>
  )
}

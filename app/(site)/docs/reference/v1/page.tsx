import { PageHeader } from '@/components/layout/page-header'
import { TextLink } from '@/components/ui/text-link'
import { DocsLayout } from '../../docs-layout'
import { docsMetadata, docsTitle } from '../../docs-nav'
import { InlineCode } from '../../inline-code'
import { SwaggerViewer } from '../swagger-viewer'

export const metadata = docsMetadata('/docs/reference/v1')

export default function V1ReferencePage() {
  return (
    <DocsLayout path="/docs/reference/v1">
      <PageHeader title={docsTitle('/docs/reference/v1')}>
        This page shows the OpenAPI 3.1 document of <InlineCode>/api/v1</InlineCode> (
        <TextLink href="/api/v1/openapi.json">JSON</TextLink> or <TextLink href="/api/v1/openapi.yaml">YAML</TextLink>).
        These endpoints <TextLink href="/docs/reading-contracts">read and change</TextLink> what your company has
        created, and are versioned separately from <TextLink href="/docs/reference">the other endpoints</TextLink>. “Try
        it out” sends real requests, so use a test key.
      </PageHeader>
      <SwaggerViewer documentPath="/api/v1/openapi.json" isCollapsed />
      <noscript>
        <p>The reference needs JavaScript. Without it, read the OpenAPI document linked above.</p>
      </noscript>
    </DocsLayout>
  )
}

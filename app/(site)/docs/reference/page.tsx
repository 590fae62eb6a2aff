import { PageHeader } from '@/components/layout/page-header'
import { TextLink } from '@/components/ui/text-link'
import { API_VERSION } from '@/lib/partner-api/api-version'
import { DocsLayout } from '../docs-layout'
import { docsMetadata, docsTitle } from '../docs-nav'
import { SwaggerViewer } from './swagger-viewer'

export const metadata = docsMetadata('/docs/reference')

export default function ReferencePage() {
  return (
    <DocsLayout path="/docs/reference">
      <PageHeader title={docsTitle('/docs/reference')}>
        Version {API_VERSION} (<TextLink href="/docs/changelog">changelog</TextLink>,{' '}
        <TextLink href="/docs/changelog#compatibility">compatibility</TextLink>). This page shows the OpenAPI 3.1
        document (<TextLink href="/api/openapi.json">JSON</TextLink> or{' '}
        <TextLink href="/api/openapi.yaml">YAML</TextLink>): every endpoint, field, header and response. “Try it out”
        sends real requests, so use a test key. A tenant can have only one contract, so unless you set an
        Idempotency-Key, “Execute” changes the tag in the example’s email address each time. The endpoints that read and
        change contracts have <TextLink href="/docs/reference/v1">a separate reference</TextLink>.
      </PageHeader>
      <SwaggerViewer documentPath="/api/openapi.json" />
      <noscript>
        <p>The reference needs JavaScript. Without it, read the OpenAPI document linked above.</p>
      </noscript>
      <section aria-labelledby="licence" className="mt-12">
        <h2 id="licence" className="scroll-mt-8 text-xl font-semibold">
          Licence
        </h2>
        <p className="mt-4 max-w-2xl">
          The service and its API are proprietary. Registered companies may use the OpenAPI document, and code that they
          generate from it, for their integration with the service.
        </p>
      </section>
    </DocsLayout>
  )
}

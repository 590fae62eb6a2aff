import { TextLink } from '@/components/ui/text-link'
import { API_VERSION } from '@/lib/partner-api/api-version'
import { docsMetadata } from '../docs-nav'
import { loadReference } from './load-reference'
import { ReferenceLayout } from './reference-layout'

export const metadata = docsMetadata('/docs/reference')

export default function ReferencePage() {
  return (
    <ReferenceLayout
      path="/docs/reference"
      reference={loadReference('interface')}
      intro={
        <>
          Version {API_VERSION} (<TextLink href="/docs/changelog">changelog</TextLink>,{' '}
          <TextLink href="/docs/changelog#compatibility">compatibility</TextLink>). Download the OpenAPI 3.1 document (
          <TextLink href="/api/openapi.json">JSON</TextLink> or <TextLink href="/api/openapi.yaml">YAML</TextLink>), or{' '}
          <TextLink href="/docs/clients#collections">collections</TextLink> for Bruno and Postman. “Try it out” sends
          real requests, so use a test key. A tenant can have only one contract, so unless you set an Idempotency-Key,
          each request gets a new tag in the example’s email address. The endpoints that read and change contracts have{' '}
          <TextLink href="/docs/reference/v1">a separate reference</TextLink>.
        </>
      }
    >
      <section aria-labelledby="licence" className="mt-12">
        <h2 id="licence" className="scroll-mt-8 text-xl font-semibold">
          Licence
        </h2>
        <p className="mt-4 max-w-2xl">
          The service and its API are proprietary. Registered companies may use the OpenAPI document, and code that they
          generate from it, for their integration with the service.
        </p>
      </section>
    </ReferenceLayout>
  )
}

import { TextLink } from '@/components/ui/text-link'
import { API_VERSION } from '@/lib/partner-api/api-version'
import { docsMetadata } from '../../docs-nav'
import { InlineCode } from '../../inline-code'
import { loadReference } from '../load-reference'
import { ReferenceLayout } from '../reference-layout'

export const metadata = docsMetadata('/docs/reference/v1')

export default function V1ReferencePage() {
  return (
    <ReferenceLayout
      path="/docs/reference/v1"
      reference={loadReference('v1')}
      intro={
        <>
          The endpoints under <InlineCode>/api/v1</InlineCode>{' '}
          <TextLink href="/docs/reading-contracts">read and change</TextLink> what your company has created. They’re
          versioned separately from <TextLink href="/docs/reference">the other endpoints</TextLink>. Version{' '}
          {API_VERSION} (<TextLink href="/docs/changelog">changelog</TextLink>). Download the OpenAPI 3.1 document (
          <TextLink href="/api/v1/openapi.json">JSON</TextLink> or <TextLink href="/api/v1/openapi.yaml">YAML</TextLink>
          ), or <TextLink href="/docs/clients#collections">collections</TextLink> for Bruno and Postman. “Try it out”
          sends real requests, so use a test key.
        </>
      }
    />
  )
}

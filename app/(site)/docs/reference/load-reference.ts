import { buildOpenApiDocument } from '@/lib/partner-api/openapi/openapi-document'
import { buildV1Document } from '@/lib/partner-api/openapi/v1/v1-document'
import type { OpenApiDocument } from '@/lib/partner-api/reference/open-api-types'
import { type Reference, readReference } from '@/lib/partner-api/reference/read-reference'
import { env } from '@/lib/platform/env'
import { WEBHOOKS } from '@/lib/webhooks/openapi'

const cachedReferences = new Map<string, Reference>()

/** Returns the reference of an OpenAPI document. Reads the document only once, because it never changes. */
export function loadReference(name: 'interface' | 'v1'): Reference {
  const reference = cachedReferences.get(name) ?? readReference(buildDocument(name))
  cachedReferences.set(name, reference)
  return reference
}

function buildDocument(name: 'interface' | 'v1'): OpenApiDocument {
  const settings = { idempotencyHours: env().retention.idempotencyHours }
  // Without a server URL, the links to the guides stay on this site.
  const document = name === 'v1' ? buildV1Document('', settings) : buildOpenApiDocument('', WEBHOOKS, settings)
  return JSON.parse(JSON.stringify(document))
}

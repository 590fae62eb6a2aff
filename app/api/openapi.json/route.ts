import { buildOpenApiDocument } from '@/lib/partner-api/openapi/openapi-document'
import { createDocumentHandlers, JSON_FORMAT } from '@/lib/partner-api/openapi/serve-document'
import { WEBHOOKS } from '@/lib/webhooks/openapi'

/** Serves the interface's OpenAPI 3.1 document as JSON. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createDocumentHandlers(
  JSON_FORMAT,
  (serverUrl, settings) => buildOpenApiDocument(serverUrl, WEBHOOKS, settings),
)

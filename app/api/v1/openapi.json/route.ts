import { createDocumentHandlers, JSON_FORMAT } from '@/lib/partner-api/openapi/serve-document'
import { buildV1Document } from '@/lib/partner-api/openapi/v1/v1-document'

/** Serves the OpenAPI 3.1 document of /api/v1 as JSON. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createDocumentHandlers(JSON_FORMAT, buildV1Document)

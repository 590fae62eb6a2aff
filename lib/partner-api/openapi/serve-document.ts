import { createHash } from 'node:crypto'
import { buildOpenApiDocument } from './openapi-document'

interface ServedDocument {
  json: string
  /** A strong ETag, including its quotation marks. */
  etag: string
}

/**
 * Returns the OpenAPI document. The first call builds and caches the document, so later calls ignore their parameters.
 */
export function serveDocument(...parameters: Parameters<typeof buildOpenApiDocument>): ServedDocument {
  cachedDocument ??= buildServedDocument(...parameters)
  return cachedDocument
}

let cachedDocument: ServedDocument | undefined

function buildServedDocument(...parameters: Parameters<typeof buildOpenApiDocument>): ServedDocument {
  const json = JSON.stringify(buildOpenApiDocument(...parameters))
  return { json, etag: `"${createHash('sha256').update(json).digest('base64url')}"` }
}

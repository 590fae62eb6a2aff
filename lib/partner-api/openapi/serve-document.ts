import { createHash } from 'node:crypto'
import type { ZodOpenApiObject } from 'zod-openapi'
import { buildOpenApiDocument } from './openapi-document'

interface ServedDocument {
  json: string
  /** A strong ETag, including its quotation marks. */
  etag: string
}

/** Returns the OpenAPI document. The document is built on the first request and cached until the process ends. */
export function serveDocument(serverUrl: string, webhooks: ZodOpenApiObject['webhooks']): ServedDocument {
  cachedDocument ??= buildServedDocument(serverUrl, webhooks)
  return cachedDocument
}

let cachedDocument: ServedDocument | undefined

function buildServedDocument(serverUrl: string, webhooks: ZodOpenApiObject['webhooks']): ServedDocument {
  const json = JSON.stringify(buildOpenApiDocument(serverUrl, webhooks))
  return { json, etag: `"${createHash('sha256').update(json).digest('base64url')}"` }
}

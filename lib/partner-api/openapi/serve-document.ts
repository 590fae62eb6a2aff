import { createHash } from 'node:crypto'
import type { ZodOpenApiObject } from 'zod-openapi'
import { buildOpenApiDocument } from './openapi-document'

/** The document as it is served. */
interface ServedDocument {
  json: string
  /** A strong entity tag, quotes included. */
  etag: string
}

/** The document of this service, made at its first request: it stays the same until the process ends. */
export function serveDocument(serverUrl: string, webhooks: ZodOpenApiObject['webhooks']): ServedDocument {
  cachedDocument ??= buildServedDocument(serverUrl, webhooks)
  return cachedDocument
}

let cachedDocument: ServedDocument | undefined

function buildServedDocument(serverUrl: string, webhooks: ZodOpenApiObject['webhooks']): ServedDocument {
  const json = JSON.stringify(buildOpenApiDocument(serverUrl, webhooks))
  return { json, etag: `"${createHash('sha256').update(json).digest('base64url')}"` }
}

import { createHash } from 'node:crypto'
import type { ZodOpenApiObject } from 'zod-openapi'
import { openApiDocument } from './document'

/** The document as it is served. */
interface Served {
  json: string
  /** A strong entity tag, quotes included. */
  etag: string
}

/** The document of this service, made at its first request: it stays the same until the process ends. */
export function servedDocument(serverUrl: string, webhooks: ZodOpenApiObject['webhooks']): Served {
  served ??= serve(serverUrl, webhooks)
  return served
}

let served: Served | undefined

function serve(serverUrl: string, webhooks: ZodOpenApiObject['webhooks']): Served {
  const json = JSON.stringify(openApiDocument(serverUrl, webhooks))
  return { json, etag: `"${createHash('sha256').update(json).digest('base64url')}"` }
}

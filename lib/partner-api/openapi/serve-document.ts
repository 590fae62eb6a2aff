import { createHash } from 'node:crypto'
import { openApiDocument } from './document'

/** The document as it is served. */
interface Served {
  json: string
  /** A strong entity tag, quotes included. */
  etag: string
}

/** The document of this service, made at its first request: it stays the same until the process ends. */
export function servedDocument(serverUrl: string): Served {
  served ??= serve(serverUrl)
  return served
}

let served: Served | undefined

function serve(serverUrl: string): Served {
  const json = JSON.stringify(openApiDocument(serverUrl))
  return { json, etag: `"${createHash('sha256').update(json).digest('base64url')}"` }
}

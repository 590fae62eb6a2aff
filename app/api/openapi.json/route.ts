import { randomUUID } from 'node:crypto'
import { createReadOnlyHandlers } from '@/lib/partner-api/get-and-head-handlers'
import { serveDocument } from '@/lib/partner-api/openapi/serve-document'
import { env } from '@/lib/platform/env'
import { addToRequestContext } from '@/lib/platform/http/request-context'
import { WEBHOOKS } from '@/lib/webhooks/openapi'

/** Serves the OpenAPI 3.1 document. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadOnlyHandlers(async (request) => {
  const { appUrl, retention } = env()
  const { json, etag } = serveDocument(appUrl, WEBHOOKS, retention.idempotencyHours)
  const requestId = randomUUID()
  addToRequestContext({ requestId })
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': 'public, max-age=300',
    ETag: etag,
    'X-Request-Id': requestId,
  }
  const cachedTags = request.headers.get('if-none-match')?.split(',') ?? []
  // Ignore `W/`, because a proxy that compresses the response turns our strong ETag into a weak one.
  const isNotModified = cachedTags.some((tag) => tag.trim().replace(/^W\//, '') === etag)
  return isNotModified ? new Response(null, { status: 304, headers }) : new Response(json, { headers })
})

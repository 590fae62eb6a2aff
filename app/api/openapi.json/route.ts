import { randomUUID } from 'node:crypto'
import { servedDocument } from '@/lib/partner-api/openapi/serve-document'
import { readOnly } from '@/lib/partner-api/read-only'
import { env } from '@/lib/platform/env'
import { addFacts } from '@/lib/platform/http/request-context'
import { WEBHOOKS } from '@/lib/webhooks/openapi'

/** The interface as OpenAPI 3.1. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = readOnly(async (request) => {
  const { json, etag } = servedDocument(env().appUrl, WEBHOOKS)
  const requestId = randomUUID()
  addFacts({ requestId })
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': 'public, max-age=300',
    ETag: etag,
    'X-Request-Id': requestId,
  }
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  // A proxy that compresses makes the tag a weak one.
  const isKnown = known.some((tag) => tag.trim().replace(/^W\//, '') === etag)
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(json, { headers })
})

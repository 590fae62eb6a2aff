import type { HttpRequest, HttpResponse } from '@/lib/platform/http/http-types'
import type { ApiRequestContext } from '../api-request-context'

/** A request in test mode with its response, as they were sent. Test mode is only for made-up tenants. */
export interface WholeTestRequest {
  /** The path with the query. */
  url: string
  /** Some of the headers. Never the API key. */
  requestHeaders: Record<string, string>
  /** The first `MAX_LENGTH` characters of the body. Null if it wasn't read, or if there was none. */
  requestBody: string | null
  responseHeaders: Record<string, string>
  /** The first `MAX_LENGTH` characters of the body. Null if the connection was closed without a response. */
  responseBody: string | null
}

/** How much of each body is kept. Most bodies are far shorter. */
export const MAX_LENGTH = 16_384

/** How many days whole requests are kept, unless the request log is kept for less. */
export const MAX_DAYS = 7

const KEPT_HEADERS = ['Accept', 'Content-Type', 'Content-Encoding', 'Idempotency-Key', 'User-Agent']

/**
 * Returns the whole request and response. Returns undefined if the request wasn't in test mode.
 *
 * @param response null if the connection was closed without a response
 */
export function toWholeTestRequest(
  { headers, url }: HttpRequest,
  { partner, bodyBytes }: ApiRequestContext,
  { headers: responseHeaders, body }: HttpResponse,
  isDropped: boolean,
): WholeTestRequest | undefined {
  if (partner?.mode !== 'test') return undefined
  const { pathname, search } = new URL(url, 'http://localhost')
  return {
    url: toStorableText(pathname + search),
    requestHeaders: Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => {
        const value = headers.get(name.toLowerCase())
        return value === null ? [] : [[name, toStorableText(value)]]
      }),
    ),
    requestBody: bodyBytes && bodyBytes.length > 0 ? toStorableText(new TextDecoder().decode(bodyBytes)) : null,
    responseHeaders: isDropped ? {} : responseHeaders,
    responseBody: isDropped ? null : toStorableText(JSON.stringify(body)),
  }
}

/** Returns the beginning of a text, without the characters that PostgreSQL can't store. */
const toStorableText = (text: string) => text.slice(0, MAX_LENGTH).toWellFormed().replaceAll('\0', '\uFFFD')

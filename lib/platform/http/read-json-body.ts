import type { HttpRequest } from './http-types'
import { NOT_JSON, type Rejection, readBodyBytes } from './limit-body-size'

const WRONG_CONTENT_TYPE: Rejection = { code: 'content_type_not_json' }
/** RFC 9110 (15.5.16) asks for Accept-Encoding, which tells the client what to send instead. */
const COMPRESSED: Rejection = { code: 'body_compressed', headers: { 'Accept-Encoding': 'identity' } }

/**
 * Reads a JSON object from a request's body, together with its raw bytes. Checks the content type, the encoding, the
 * size and the syntax, in this order, and returns a rejection if a check fails. If it's the syntax, returns the bytes too.
 *
 * @param isOptional whether a request without a body is valid, and counts as an empty object
 */
export async function readJsonBody(
  request: HttpRequest,
  { isOptional = false } = {},
): Promise<
  | { ok: true; body: Record<string, unknown>; bytes: Uint8Array }
  | { ok: false; rejection: Rejection; bytes?: Uint8Array }
> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (isOptional && !hasBody(request)) return { ok: true, body: {}, bytes: new Uint8Array() }
  if (type !== 'application/json') return { ok: false, rejection: WRONG_CONTENT_TYPE }
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity'
  if (encoding !== 'identity' && encoding !== '') return { ok: false, rejection: COMPRESSED }
  const bytes = await readBodyBytes(request)
  if (!(bytes instanceof Uint8Array)) return { ok: false, rejection: bytes }
  const body = parseObject(bytes)
  return body ? { ok: true, body, bytes } : { ok: false, rejection: NOT_JSON, bytes }
}

/** Returns whether a request has a body. Next gives every POST request a stream, so the headers decide (RFC 9112, 6). */
const hasBody = ({ headers }: HttpRequest) =>
  headers.get('transfer-encoding') !== null || Number(headers.get('content-length') ?? 0) > 0

/**
 * Parses bytes as a JSON object. Returns null if they aren't valid UTF-8 or aren't a JSON object. If a key is repeated,
 * its last value counts.
 */
function parseObject(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

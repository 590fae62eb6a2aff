import type { HttpRequest } from './http-types'

/** Why a request's body isn't accepted: the error's code, its HTTP status and its message. */
export const BODY_ERRORS = {
  invalid_json: [400, 'Invalid JSON body'],
  body_timeout: [408, 'Request body was not received in time'],
  body_too_large: [413, 'Request body must not be larger than 64 KiB'],
  content_type_not_json: [415, 'Content-Type must be application/json'],
  body_compressed: [415, 'Request body must not be compressed'],
} as const

export interface Rejection {
  code: keyof typeof BODY_ERRORS
  headers?: Record<string, string>
}

const MAX_BYTES = 64 * 1024

const MAX_WAIT_MS = 10_000

// Close the connection, because the rest of a rejected body is never read.
const CLOSE_HEADERS = { Connection: 'close' }

const TOO_LARGE: Rejection = { code: 'body_too_large', headers: CLOSE_HEADERS }

const TOO_SLOW: Rejection = { code: 'body_timeout', headers: CLOSE_HEADERS }

export const NOT_JSON: Rejection = { code: 'invalid_json' }

/**
 * Reads a request's body. Returns a rejection if it's larger than 64 KiB, takes more than ten seconds to arrive, or is
 * cut short.
 */
export async function readBodyBytes(request: HttpRequest): Promise<Uint8Array | Rejection> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BYTES) return TOO_LARGE
  if (!request.body) return new Uint8Array()
  const iterator = request.body[Symbol.asyncIterator]()
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), MAX_WAIT_MS)
  })
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), deadline])
      if (next === 'late') return TOO_SLOW
      if (next.done) return Buffer.concat(chunks, size)
      size += next.value.byteLength
      if (size > MAX_BYTES) return TOO_LARGE
      chunks.push(next.value)
    }
  } catch {
    // The client disconnected before it had sent the whole body, so it won't see this response.
    return NOT_JSON
  } finally {
    clearTimeout(timer)
  }
}

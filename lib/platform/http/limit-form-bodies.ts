import type { IncomingMessage, ServerResponse } from 'node:http'
import { onEachServer } from './hook-into-http-server'
import { addToRequestContext } from './request-context'

/** Six rate cards, the largest that any form sends. next.config.mjs has the same limit. */
export const MAX_FORM_BYTES = 256 * 1024
/** Sign-in forms and sessions (next-auth). */
export const MAX_AUTH_BYTES = 8 * 1024
/** For receiving a whole request, including its body. Node checks every 30 seconds. */
export const REQUEST_TIMEOUT_MS = 30_000

/** Next copies the body of these requests into memory, even if proxy.ts then rejects them. */
const BUFFERED_PATH = /^\/(?!api\/(?!auth\/))/

const CLOSE_HEADERS = { Connection: 'close', 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }

/**
 * Rejects requests to pages before Next reads their bodies. Responds with 413 to a body that is too large, and with 411
 * to one of unknown length. Browsers always send the length of a form.
 *
 * Next's `proxyClientMaxBodySize` only limits how much of a body is kept. It can't reject a request by its declared
 * length, or treat paths differently. API routes limit bodies themselves (limit-body-size.ts).
 */
export function limitFormBodies(): void {
  onEachServer((server) => {
    server.requestTimeout = REQUEST_TIMEOUT_MS
    const nextListeners = server.listeners('request')
    server.removeAllListeners('request')
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const rejection = BUFFERED_PATH.test(request.url ?? '') && findRejection(request)
      if (rejection) reject(response, rejection)
      else for (const listener of nextListeners) listener.call(server, request, response)
    })
  })
}

interface Rejection {
  status: 411 | 413
  message: string
}

function findRejection({ url, headers }: IncomingMessage): Rejection | undefined {
  if (headers['transfer-encoding'] !== undefined)
    return { status: 411, message: 'The request must have a Content-Length header.' }
  const maxBytes = url?.startsWith('/api/auth/') ? MAX_AUTH_BYTES : MAX_FORM_BYTES
  if (Number(headers['content-length'] ?? 0) <= maxBytes) return undefined
  return { status: 413, message: `The request body can’t be larger than ${maxBytes / 1024} KiB.` }
}

/** Closes the connection, because the body is never read. */
function reject(response: ServerResponse, { status, message }: Rejection): void {
  addToRequestContext({ error: message })
  response.writeHead(status, CLOSE_HEADERS).end(`${message}\n`)
}

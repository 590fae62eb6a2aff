import type { IncomingMessage, ServerResponse } from 'node:http'
import { onEachServer } from './hook-into-http-server'
import { addToRequestContext } from './request-context'

/**
 * The size limit for forms. The largest form is an upload of a logo, which can be up to 200 KB. next.config.mjs must
 * have the same limit.
 */
export const MAX_FORM_BYTES = 256 * 1024
/** The limit for the paths of next-auth: sign-in forms and requests about sessions. */
export const MAX_AUTH_BYTES = 8 * 1024
/** The time limit for receiving a whole request, including its body. Node checks this every 30 seconds. */
export const REQUEST_TIMEOUT_MS = 30_000

/** Matches the paths of next-auth. */
const AUTH_PATH = /^\/api\/auth(?:[/?]|$)/
/** Matches all paths outside the API. */
const PAGE_PATH = /^\/(?!api\/)/
/** Returns whether Next copies the body of such a request into memory, even if proxy.ts then rejects the request. */
const isBuffered = (url: string): boolean => PAGE_PATH.test(url) || AUTH_PATH.test(url)

const CLOSE_HEADERS = { Connection: 'close', 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }

/**
 * Checks requests to pages and to next-auth before Next reads their bodies. Responds with 413 to a body that is too
 * large, and with 411 to a sign-in form of unknown length. Browsers always send the length of a form. Other forms may
 * have an unknown length, because Next omits the length when it passes a form on to the page that handles it. Next
 * limits such a body itself.
 *
 * Next's `proxyClientMaxBodySize` only limits how much of a body is kept. It can't reject a request because of its
 * Content-Length, or have a different limit for each path. API routes limit bodies themselves (limit-body-size.ts).
 */
export function limitFormBodies(): void {
  onEachServer((server) => {
    server.requestTimeout = REQUEST_TIMEOUT_MS
    // If this limit were longer than the other, Node would swap the two.
    server.headersTimeout = REQUEST_TIMEOUT_MS
    const nextListeners = server.listeners('request')
    server.removeAllListeners('request')
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const rejection = isBuffered(request.url ?? '') && findRejection(request)
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
  const isAuth = AUTH_PATH.test(url ?? '')
  if (isAuth && headers['transfer-encoding'] !== undefined)
    return { status: 411, message: 'The request must have a Content-Length header.' }
  const maxBytes = isAuth ? MAX_AUTH_BYTES : MAX_FORM_BYTES
  if (Number(headers['content-length'] ?? 0) <= maxBytes) return undefined
  return { status: 413, message: `The request body can’t be larger than ${maxBytes / 1024} KiB.` }
}

/** Sends the rejection. Closes the connection, because the rest of the body is never read. */
function reject(response: ServerResponse, { status, message }: Rejection): void {
  addToRequestContext({ error: message })
  response.writeHead(status, CLOSE_HEADERS).end(`${message}\n`)
}

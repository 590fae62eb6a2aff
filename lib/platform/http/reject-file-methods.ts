import type { IncomingMessage, ServerResponse } from 'node:http'
import { onEachServer } from './hook-into-http-server'

/** Matches the paths of files. Next treats a path that ends in a slash like the path without it. */
const FILE_PATH = /^\/(?:_next\/static\/|downloads\/|(?:icon\.svg|robots\.txt)\/?(?:\?|$))/
const FILE_METHODS = ['GET', 'HEAD']

const REJECTION_HEADERS = {
  Allow: FILE_METHODS.join(', '),
  'Cache-Control': 'no-store',
  Connection: 'close',
  'Content-Security-Policy': `default-src 'none'; frame-ancestors 'none'`,
  'Content-Type': 'text/plain; charset=utf-8',
}

/**
 * Responds with 405 to a request for a file if its method isn't GET or HEAD. Next would try to render a page for status
 * 405, which doesn't exist here, and respond with a 500. Closes the connection, because the request's body is never
 * read.
 */
export function rejectFileMethods(): void {
  onEachServer((server) => {
    const nextListeners = server.listeners('request')
    server.removeAllListeners('request')
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const isRejected = FILE_PATH.test(request.url ?? '') && !FILE_METHODS.includes(request.method ?? '')
      if (isRejected) response.writeHead(405, REJECTION_HEADERS).end('Method not allowed\n')
      else for (const listener of nextListeners) listener.call(server, request, response)
    })
  })
}

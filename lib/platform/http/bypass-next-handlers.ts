import type { IncomingMessage, ServerResponse } from 'node:http'
import { processSingleton } from '../async/process-singleton'
import { withRequestSpan } from '../observability/tracing/with-span'
import { logRouteError } from './error-logging'
import { onEachServer } from './hook-into-http-server'
import type { HttpRequest, HttpResponse } from './http-types'

type DirectHandler = (request: HttpRequest) => Promise<HttpResponse>

const handlers = processSingleton('direct handlers', () => new Map<string, DirectHandler>())

/**
 * Registers a handler for POST requests to a path. The requests bypass Next's routing, which takes more CPU time than
 * the rest of the request. (Next has no setting that shortens its routing.) The route file calls this when Next first
 * loads it, so Next handles requests until then.
 *
 * @param path the exact path, without a query
 */
export function registerDirectHandler(path: string, handler: DirectHandler): void {
  handlers.set(path, handler)
}

/**
 * Makes every HTTP server of the process handle requests to the registered paths directly. All other requests are
 * passed on to Next.
 */
export function installDirectHandlers(): void {
  onEachServer((server) => {
    const nextListeners = server.listeners('request')
    server.removeAllListeners('request')
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const [path = ''] = request.url?.split('?', 1) ?? []
      const handler = request.method === 'POST' && handlers.get(path)
      if (handler) void handleDirectly(path, handler, request, response)
      else for (const listener of nextListeners) listener.call(server, request, response)
    })
  })
}

async function handleDirectly(
  path: string,
  handler: DirectHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { status, headers, body } = await withRequestSpan(`POST ${path}`, request.headers, () =>
      handler(toHttpRequest(request)),
    )
    const json = JSON.stringify(body)
    const bodyHeaders = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(json) }
    response.writeHead(status, { ...headers, ...NON_PAGE_HEADERS, ...bodyHeaders }).end(json)
  } catch (error) {
    logRouteError(error, path)
    if (!response.headersSent) response.writeHead(500)
    response.end()
  }
}

/**
 * The headers that next.config.mjs sets for all other API paths. It can't set them here, because Next doesn't see these
 * requests.
 */
const NON_PAGE_HEADERS = { 'Content-Security-Policy': `default-src 'none'; frame-ancestors 'none'` }

const toHttpRequest = (request: IncomingMessage): HttpRequest => ({
  url: request.url ?? '/',
  headers: { get: (name) => request.headers[name]?.toString() ?? null },
  body: request,
})

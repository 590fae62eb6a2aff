import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { SOCKET_ADDRESS_HEADER } from './client-ip'
import { onEachServer } from './hook-into-http-server'

const SUPPORTED_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Headers that Next sends to itself. We remove them from every request, because they could make Next bypass proxy.ts,
 * which sets the Content-Security-Policy and checks the origin of a POST. Next accepts its cache headers only with a
 * key, but anyone who has the container image knows that key.
 */
const NEXT_INTERNAL_HEADER = /^(x-middleware-|x-prerender-|x-next-|next-resume$)/

const originalMethods = new WeakMap<IncomingMessage, string>()

/** Returns the method that the client sent, which `normaliseRequests` may have replaced. */
export const getOriginalMethod = (request: IncomingMessage): string =>
  originalMethods.get(request) ?? request.method ?? ''

/**
 * Changes each request so that the routes get what the client meant:
 * - Replaces methods that Next doesn't support, such as TRACE, with PUT, which every route rejects. Next would respond
 *   to the original method with a 500 or an empty 400.
 * - Normalises the request target (see `normaliseTarget`).
 * - Removes Next's page-navigation headers from API requests, because Next would redirect a request with these headers.
 * - Removes the headers that Next sends to its own proxy and caches.
 * - Adds a header with the socket's remote address, because routes can't see the socket. This overwrites any value from
 *   the client.
 *
 * proxy.ts can't do this, because it runs after Next has read the headers and checked the method. Next's only related
 * setting, `experimental.validateRSCRequestHeaders`, would turn off the page-navigation check for pages too.
 */
export function normaliseRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    if (!SUPPORTED_METHODS.has(request.method ?? '')) {
      originalMethods.set(request, request.method ?? '')
      request.method = 'PUT'
    }
    request.url = normaliseTarget(request.url ?? '/')
    request.headers[SOCKET_ADDRESS_HEADER] = request.socket.remoteAddress ?? ''
    const isApi = request.url.startsWith('/api/')
    for (const name of Object.keys(request.headers)) {
      const isNextInternal = NEXT_INTERNAL_HEADER.test(name)
      const isPageNavigation = name === 'rsc' || name.startsWith('next-')
      if (isNextInternal || (isApi && isPageNavigation)) delete request.headers[name]
    }
  })
}

/**
 * Rewrites a request target so that Next won't redirect it, or later resolve it to a different path:
 * - Removes the origin of an absolute URL and repeated slashes, because Next would respond with a redirect.
 * - Resolves dot segments, including those encoded as %2e. Next resolves them only later, so a path could look like a
 *   page here and still reach the API.
 * - Decodes letters, digits and "-._~". Next decodes them only later, so "/%61ccount" wouldn't look like a personal
 *   page.
 * - If a path can't be decoded, replaces it with one that doesn't exist, because Next would respond with a 500.
 * - Replaces a path of Next's page data in the same way. Such paths are a second way to reach every route, and this
 *   service doesn't use them.
 */
function normaliseTarget(target: string): string {
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?]*)?([^?]*)(.*)$/is.exec(target) ?? []
  const { pathname } = new URL(`http://host/${decodeUnreserved(path)}`.replace(/#.*/s, ''))
  const normalised = pathname.replace(/\/{2,}/g, '/')
  if (normalised.startsWith('/_next/data/')) return '/-'
  try {
    decodeURIComponent(normalised)
    return normalised + query
  } catch {
    return normalised.startsWith('/api/') ? '/api/-' : '/-'
  }
}

/**
 * Decodes the characters that RFC 3986 (section 2.3) calls unreserved. Encoding them doesn't change the meaning of a
 * URL.
 */
const decodeUnreserved = (path: string): string =>
  path.replace(/%([2-7][0-9a-f])/gi, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return /[\w.~-]/.test(character) ? character : encoded
  })

/**
 * Makes the server ignore offers to upgrade the connection. Some clients, such as Java's, offer an upgrade to HTTP/2
 * with each request. Next would close such a connection, and has no setting for this. A server may ignore the offer
 * (RFC 9110, section 7.8). Don't call this in development, because hot reload needs upgrades.
 */
export function ignoreUpgrades(): void {
  onEachServer((server) => {
    if ('shouldUpgradeCallback' in server) server.shouldUpgradeCallback = () => false
  })
}

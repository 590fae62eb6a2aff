import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { SOCKET_ADDRESS_HEADER } from './client-ip'
import { onEachServer } from './hook-into-http-server'

const SUPPORTED_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Headers that Next sends to itself. It accepts its cache headers with a key that is part of every build. With that
 * key, anyone who has the image could bypass proxy.ts, and so the Content-Security-Policy and the origin check of a
 * POST.
 */
const NEXT_INTERNAL_HEADER = /^(x-middleware-|x-prerender-|x-next-|next-resume$)/

const originalMethods = new WeakMap<IncomingMessage, string>()

/** Returns the method that a request arrived with, before `normaliseRequests` replaced it. */
export const getOriginalMethod = (request: IncomingMessage): string =>
  originalMethods.get(request) ?? request.method ?? ''

/**
 * Normalises every request so that Next passes it to the routes unchanged:
 * - Node accepts methods that a web Request can't have, such as TRACE, and Next responds to them with a 500 or an empty
 *   400. They are replaced with a method that Next knows, so that the routes reject them like any unsupported method.
 * - Next's page-navigation headers are removed from API requests, which Next would otherwise redirect.
 * - Headers that Next sends to its own proxy and caches are removed.
 * - The socket's remote address, which routes can't see, is added in a header that overwrites any value from the
 *   client.
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
 * Normalises the request target:
 * - The origin of an absolute URL and repeated slashes are removed, because Next would respond with a redirect.
 * - Dot segments, also encoded as %2e, are resolved. Next resolves them later, so a path that doesn't look like the API
 *   here could still reach it.
 * - A path that can't be decoded is replaced with one that doesn't exist, because Next would respond with a 500.
 * - A path for Next's page data is replaced too. It is a second path to every route, and this service doesn't use it.
 */
function normaliseTarget(target: string): string {
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?]*)?([^?]*)(.*)$/is.exec(target) ?? []
  const { pathname } = new URL(`http://host/${path}`.replace(/#.*/s, ''))
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
 * Ignores upgrade requests. Some clients, such as Java's, offer an upgrade to HTTP/2 with each request. Next has no
 * setting for this and closes an upgraded connection, but a server may ignore the offer (RFC 9110, 7.8). Don't call it
 * in development, where hot reload needs upgrades.
 */
export function ignoreUpgrades(): void {
  onEachServer((server) => {
    if ('shouldUpgradeCallback' in server) server.shouldUpgradeCallback = () => false
  })
}

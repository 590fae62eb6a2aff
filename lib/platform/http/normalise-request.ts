import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { SOCKET_ADDRESS_HEADER } from './client-ip'
import { onEachServer } from './server-hooks'

const SUPPORTED_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * What nobody but Next itself sends. Those of its caches go by a key that lies in every build: whoever has an image
 * would have pages without proxy.ts, and so without their policy and the look at where a POST comes from.
 */
const NEXT_INTERNAL_HEADER = /^(x-middleware-|x-prerender-|x-next-|next-resume$)/

const originalMethods = new WeakMap<IncomingMessage, string>()

/** The method that a request came with, before `makeRequestsPlain` gave it another. */
export const getOriginalMethod = (request: IncomingMessage): string =>
  originalMethods.get(request) ?? request.method ?? ''

/**
 * Makes every request one that the routes can answer themselves. Node takes methods that a web Request
 * cannot be made of, TRACE for one, and Next answers those with a 500 or an empty 400: under a name
 * that it knows, routes refuse them as they refuse any method. Next redirects a call to the API
 * that carries the headers of its own page navigation, and obeys those by which it talks with its proxy, resumes a
 * page or makes one anew, whoever sends them. What the routes cannot see themselves, the socket's address, is added in
 * a header of our own, over whatever came under its name.
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
 * The target without what Next answers with a redirect (an absolute form, repeated slashes) or with a
 * 500 (a path that cannot be decoded, which leads to nothing), and without dot segments, written as
 * %2e or not: Next resolves those later, and would find the API where this saw another path. For the same reason its
 * addresses of a page's data, which we have none of and which would be one more name of each route, lead to nothing.
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
 * Some clients, Java's for one, offer an upgrade to HTTP/2 with each request. Next hangs up on any
 * upgrade; a server may as well ignore the offer and answer (RFC 9110, 7.8). The development server
 * needs upgrades for its hot reload.
 */
export function ignoreUpgrades(): void {
  onEachServer((server) => {
    if ('shouldUpgradeCallback' in server) server.shouldUpgradeCallback = () => false
  })
}

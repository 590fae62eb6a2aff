import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { SOCKET_ADDRESS_HEADER } from './client-ip'
import { onEachServer } from './hook-into-http-server'

const SUPPORTED_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Headers that only Next itself sends. It accepts those of its caches with a key that is part of every build: anyone
 * who has the image could bypass proxy.ts, and so the Content-Security-Policy and the origin check of a POST.
 */
const NEXT_INTERNAL_HEADER = /^(x-middleware-|x-prerender-|x-next-|next-resume$)/

const originalMethods = new WeakMap<IncomingMessage, string>()

/** Returns the method that a request arrived with, before `normaliseRequests` replaced it. */
export const getOriginalMethod = (request: IncomingMessage): string =>
  originalMethods.get(request) ?? request.method ?? ''

/**
 * Changes every request into one that the routes can answer themselves:
 * - Node accepts methods that no web Request can have, such as TRACE, and Next answers them with a 500 or an empty 400.
 *   They get a method that Next knows, so that the routes reject them like any other method.
 * - Headers of Next's page navigation are removed from API requests, which Next would redirect.
 * - Headers by which Next talks to its own proxy and caches are removed.
 * - The socket's address, which routes can't see, is added in a header that overwrites whatever the caller sent.
 *
 * Next's proxy can't do it, since it runs after Next has read the headers and checked the method. The one setting,
 * `experimental.validateRSCRequestHeaders`, would switch the check of page navigation off for pages too.
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
 * Some clients, Java's for one, offer an upgrade to HTTP/2 with each request. Next has no setting for them and closes any
 * upgraded connection; a server may ignore the offer and respond (RFC 9110, 7.8). The development server
 * needs upgrades for its hot reload.
 */
export function ignoreUpgrades(): void {
  onEachServer((server) => {
    if ('shouldUpgradeCallback' in server) server.shouldUpgradeCallback = () => false
  })
}

import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { isHttps } from './is-https'

/**
 * Gives every answer the headers that need no page: files and Next's own refusals pass neither proxy.ts nor a route.
 * Browsers that were here over https stay with it, for this host and those below it (ASVS 5.0, 3.4.1).
 */
export function setSecurityHeaders(): void {
  const isOverHttps = isHttps()
  subscribe('http.server.request.start', (message) => {
    const { response } = message as { response: ServerResponse }
    response.setHeader('X-Content-Type-Options', 'nosniff')
    if (isOverHttps) response.setHeader('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
  })
}

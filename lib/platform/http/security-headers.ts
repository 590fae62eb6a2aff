import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { isHttps } from './is-https'

/**
 * Sets X-Content-Type-Options on every response, and HSTS too if APP_URL is https. That includes files and Next's own
 * errors, which don't go through proxy.ts or a route.
 *
 * Next's `headers()` can't do this. It's evaluated at build time, but HSTS depends on APP_URL at run time (OWASP ASVS
 * 5.0, requirement 3.4.1). It also doesn't apply to requests that Next rejects before routing.
 */
export function setSecurityHeaders(): void {
  const isOverHttps = isHttps()
  subscribe('http.server.request.start', (message) => {
    const { response } = message as { response: ServerResponse }
    response.setHeader('X-Content-Type-Options', 'nosniff')
    if (isOverHttps) response.setHeader('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
  })
}

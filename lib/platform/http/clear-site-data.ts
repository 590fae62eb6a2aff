import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { processSingleton } from '../async/process-singleton'
import { currentRequestContext, type RequestContext } from './request-context'

const responses = processSingleton('responses', () => new WeakMap<RequestContext, ServerResponse>())

/**
 * Lets server actions send Clear-Site-Data, which Next has no setting or function for. Call this after
 * `observeRequests`, which creates the request context.
 */
export function installClearSiteData(): void {
  subscribe('http.server.request.start', (message) => {
    const { response } = message as { response: ServerResponse }
    const context = currentRequestContext()
    if (context) responses.set(context, response)
  })
}

/**
 * Makes the browser delete what it has cached and stored for this site (OWASP ASVS 5.0, requirement 14.3.1). Keeps the
 * cookies, because the user may also be signed in to another area. Browsers ignore the header without https.
 */
export function clearSiteData(): void {
  const context = currentRequestContext()
  if (context) responses.get(context)?.setHeader('Clear-Site-Data', '"cache", "storage"')
}

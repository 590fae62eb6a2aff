import { errorResponse } from './api-responses'
import { createRouteHandler, type RouteHandler } from './create-route-handler'

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/**
 * Creates route handlers that respond to GET and HEAD, and reject every other method with the API's 405 response.
 *
 * @param handleOptions responds to OPTIONS. Without it, OPTIONS is rejected too
 */
export function createReadOnlyHandlers(
  handleRead: RouteHandler,
  handleOptions?: RouteHandler,
): Record<Method, RouteHandler> {
  const allowedMethods = handleOptions ? 'GET, HEAD, OPTIONS' : 'GET, HEAD'
  const rejectMethod = createRouteHandler(null, async () =>
    errorResponse(405, 'Method not allowed', { Allow: allowedMethods }),
  )
  return {
    GET: handleRead,
    HEAD: handleRead,
    POST: rejectMethod,
    PUT: rejectMethod,
    PATCH: rejectMethod,
    DELETE: rejectMethod,
    OPTIONS: handleOptions ?? rejectMethod,
  }
}

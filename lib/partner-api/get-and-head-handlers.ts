import { errorResponse } from './api-responses'
import { createRouteHandler, type RouteHandler } from './create-route-handler'

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** Creates route handlers that respond to GET and HEAD, and reject every other method with the API's 405 response. */
export function createReadOnlyHandlers(handleRead: RouteHandler): Record<Method, RouteHandler> {
  return {
    GET: handleRead,
    HEAD: handleRead,
    POST: rejectMethod,
    PUT: rejectMethod,
    PATCH: rejectMethod,
    DELETE: rejectMethod,
    OPTIONS: rejectMethod,
  }
}

const rejectMethod = createRouteHandler(null, async () =>
  errorResponse(405, 'Method not allowed', { Allow: 'GET, HEAD' }),
)

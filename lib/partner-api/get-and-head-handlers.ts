import { errorResponse } from './api-responses'
import { createRouteHandler, type RouteHandler } from './endpoint-handlers'

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** The route handlers of what can only be read: every other method is refused in the form of the API. */
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

import type { RouteHandler } from './create-route-handler'
import { type Method, rejectOtherMethods } from './reject-other-methods'

/**
 * Creates route handlers that respond to GET and HEAD, and reject every other method with the API's 405 response.
 *
 * @param handleOptions responds to OPTIONS. Without it, OPTIONS is rejected too
 */
export const createReadOnlyHandlers = (
  handleRead: RouteHandler,
  handleOptions?: RouteHandler,
): Record<Method, RouteHandler> =>
  rejectOtherMethods(null, {
    GET: handleRead,
    HEAD: handleRead,
    ...(handleOptions && { OPTIONS: handleOptions }),
  })

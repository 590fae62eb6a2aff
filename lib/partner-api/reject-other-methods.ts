import { errorResponse } from './api-responses'
import { createRouteHandler, type RouteHandler } from './create-route-handler'
import type { EndpointName } from './endpoints'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

export type Method = (typeof METHODS)[number]

/** Adds handlers that reject every other method with the API's 405 response. */
export function rejectOtherMethods<Handler>(
  endpoint: EndpointName | null,
  handlers: Partial<Record<Method, Handler>>,
): Record<Method, Handler | RouteHandler> {
  const allowedMethods = METHODS.filter((method) => handlers[method]).join(', ')
  const rejectMethod = createRouteHandler(endpoint, async () =>
    errorResponse('method_not_allowed', { Allow: allowedMethods }),
  )
  const entries = METHODS.map((method) => [method, handlers[method] ?? rejectMethod])
  return Object.fromEntries(entries) as Record<Method, Handler | RouteHandler>
}

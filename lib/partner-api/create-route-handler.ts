import { dropConnection } from '@/lib/platform/http/client-connection'
import type { HttpRequest, HttpResponse } from '@/lib/platform/http/http-types'
import { trackRequest } from '@/lib/platform/http/in-flight-requests'
import { addToRequestContext } from '@/lib/platform/http/request-context'
import { buildRateLimitHeaders } from '@/lib/platform/rate-limits/rate-limit-headers'
import { holdConnection } from '@/lib/sandbox/hold-connection'
import { type ApiRequestContext, createApiRequestContext } from './api-request-context'
import type { ApiResponse } from './api-responses'
import type { EndpointName } from './endpoints'
import { logRequest } from './request-log/log-request'
import { toWholeTestRequest } from './request-log/whole-test-request'

export type RouteHandler = (request: Request) => Promise<Response>

/** A Next route handler of a dynamic route. `params` are the parameters in its path. */
export type RouteHandlerWithParams = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>

/**
 * Creates a handler that can also run without Next (lib/platform/http/bypass-next-handlers.ts). It assigns a request
 * ID, calls `handleRequest`, logs the request and adds the headers that every response has.
 */
export function createDirectHandler(
  endpoint: EndpointName | null,
  handleRequest: (request: HttpRequest, context: ApiRequestContext) => Promise<ApiResponse>,
): (request: HttpRequest) => Promise<HttpResponse> {
  const handle = async (request: HttpRequest) => {
    const context = createApiRequestContext(endpoint)
    // Add the request ID first, so that it's logged even if the client disconnects before the response.
    addToRequestContext({ requestId: context.requestId, ...(endpoint && { endpoint }) })
    const response = await handleRequest(request, context)
    const isDropped = await shouldDropConnection(context, response)
    logErrorMessage(response)
    const outgoing = toOutgoing(context, response)
    logRequest(context, response, toWholeTestRequest(request, context, outgoing, isDropped))
    if (isDropped) dropConnection()
    return outgoing
  }
  return (request) => trackRequest(handle(request))
}

/** Creates a Next route handler that does the same as `createDirectHandler`. */
export function createRouteHandler(...args: Parameters<typeof createDirectHandler>): RouteHandler {
  return toRouteHandler(createDirectHandler(...args))
}

export const toRouteHandler =
  (handle: (request: HttpRequest) => Promise<HttpResponse>): RouteHandler =>
  async (request) => {
    const { body, ...head } = await handle(request)
    return Response.json(body, head)
  }

/**
 * Adds the error message to the request's log line. That's safe, because messages are fixed and contain no submitted
 * values.
 */
function logErrorMessage({ status, body }: ApiResponse): void {
  if (status >= 400) addToRequestContext({ error: String(body.message ?? body.error ?? '') })
}

/**
 * Returns whether to close the connection without a response, which only test mode does. First waits if the response
 * says so. If too many requests are waiting, the client gets the response.
 */
async function shouldDropConnection({ partner }: ApiRequestContext, { connection }: ApiResponse): Promise<boolean> {
  if (connection === 'held') return partner !== null && holdConnection(partner.companyId)
  return connection === 'dropped'
}

const toOutgoing = (
  { rateLimit, requestId }: ApiRequestContext,
  { status, code, body, headers }: ApiResponse,
): HttpResponse => ({
  status,
  headers: {
    'Cache-Control': 'no-store',
    ...(rateLimit && buildRateLimitHeaders(rateLimit)),
    ...headers,
    ...(code && { 'Error-Code': code }),
    'X-Request-Id': requestId,
  },
  body,
})

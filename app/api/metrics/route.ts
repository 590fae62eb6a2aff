import { randomUUID } from 'node:crypto'
import { getLoqateMetrics } from '@/lib/addresses/loqate/loqate-metrics'
import { renderSignInMetrics } from '@/lib/auth/sign-in/sign-in-metrics'
import { readEmailGauge } from '@/lib/mail/delivery/email-count-metric'
import { readProviderEventMetrics } from '@/lib/mail/delivery/provider-event-metrics'
import { errorResponse, tooManyRequestsResponse } from '@/lib/partner-api/api-responses'
import { handleNotFound } from '@/lib/partner-api/create-partner-endpoint'
import { createRouteHandler, type RouteHandler } from '@/lib/partner-api/create-route-handler'
import { createReadOnlyHandlers } from '@/lib/partner-api/get-and-head-handlers'
import { consumeFailedAuthLimit, refundFailedAuthLimit } from '@/lib/partner-api/rate-limits/failed-auth-limit'
import { backlogGauge } from '@/lib/partner-api/request-log/backlog-gauge'
import { env } from '@/lib/platform/env'
import { getClientIp } from '@/lib/platform/http/client-ip'
import { addToRequestContext } from '@/lib/platform/http/request-context'
import { collectMetrics } from '@/lib/platform/observability/metrics/collect-metrics'
import { hasBearerToken } from '@/lib/platform/observability/metrics/has-bearer-token'
import { METRICS_CONTENT_TYPE } from '@/lib/platform/observability/metrics/request-metrics'
import type { RateLimitStatus } from '@/lib/platform/rate-limits/rate-limit-status'

const renderMetrics = collectMetrics({
  counters: [renderSignInMetrics, readProviderEventMetrics, getLoqateMetrics],
  gauges: [backlogGauge],
  databaseGauges: [readEmailGauge],
})

const unauthorised = createRouteHandler(null, async () =>
  errorResponse('unauthorized', { 'WWW-Authenticate': 'Bearer' }),
)

const tooManyFailedAttempts = (limitStatus: RateLimitStatus) =>
  createRouteHandler(null, async () => tooManyRequestsResponse(limitStatus))

/** Wraps a handler so that it responds with 404, as if the path didn't exist, unless METRICS_TOKEN is set. */
const ifEnabled =
  (handler: RouteHandler): RouteHandler =>
  (request) =>
    env().metricsToken ? handler(request) : handleNotFound(request)

const scrape: RouteHandler = async (request) => {
  const address = getClientIp(request)
  const limitStatus = await consumeFailedAuthLimit(address, 'metrics token')
  // The attempt is counted before the token is checked. Otherwise, parallel attempts could exceed the limit.
  if (!limitStatus.isAdmitted) return tooManyFailedAttempts(limitStatus)(request)
  if (!hasBearerToken(request.headers.get('authorization'), env().metricsToken ?? '')) return unauthorised(request)
  refundFailedAuthLimit(address, 'metrics token')
  const requestId = randomUUID()
  addToRequestContext({ requestId })
  return new Response(await renderMetrics(), {
    headers: { 'Content-Type': METRICS_CONTENT_TYPE, 'Cache-Control': 'no-store', 'X-Request-Id': requestId },
  })
}

const handlers = createReadOnlyHandlers(scrape)

export const GET = ifEnabled(handlers.GET)
export const HEAD = ifEnabled(handlers.HEAD)
export const POST = ifEnabled(handlers.POST)
export const PUT = ifEnabled(handlers.PUT)
export const PATCH = ifEnabled(handlers.PATCH)
export const DELETE = ifEnabled(handlers.DELETE)
export const OPTIONS = ifEnabled(handlers.OPTIONS)

import { isSignedByProvider, parseProviderEvent } from '@/lib/mail/delivery/provider-event'
import { countProviderEvent } from '@/lib/mail/delivery/provider-event-metrics'
import { recordProviderEvent } from '@/lib/mail/outbox/record-provider-event'
import {
  type ApiResponse,
  errorResponse,
  successResponse,
  UNAVAILABLE_RESPONSE,
  unreadableBodyResponse,
} from '@/lib/partner-api/api-responses'
import { handleNotFound } from '@/lib/partner-api/create-partner-endpoint'
import { createRouteHandler, type RouteHandler } from '@/lib/partner-api/create-route-handler'
import { env } from '@/lib/platform/env'
import type { HttpRequest } from '@/lib/platform/http/http-types'
import { readBodyBytes } from '@/lib/platform/http/limit-body-size'
import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'

/**
 * Wraps a handler so that it responds with 404 if no webhook secret is set. The email provider sends its delivery
 * events to this route.
 */
const ifEnabled =
  (handler: RouteHandler): RouteHandler =>
  (request) =>
    env().resendWebhookSecrets.length > 0 ? handler(request) : handleNotFound(request)

const receiveEvent = createRouteHandler(null, async (request, { requestId }) => {
  const bytes = await readBodyBytes(request)
  if (!(bytes instanceof Uint8Array)) return unreadableBodyResponse(bytes)
  const body = Buffer.from(bytes).toString('utf8')
  if (!isSignedByProvider(env().resendWebhookSecrets, request.headers, body)) {
    countProviderEvent('invalid_signature')
    return errorResponse('invalid_signature')
  }
  try {
    return await handleProviderEvent(request.headers, body)
  } catch (error) {
    countProviderEvent('error')
    log.error({ requestId, error: describeError(error) }, 'an email event could not be recorded')
    // Respond with 503, so that the provider sends the event again.
    return UNAVAILABLE_RESPONSE
  }
})

/**
 * Records an event about one of our emails. Ignores any other event but still responds with success, because it
 * wouldn't help if the provider sent the event again.
 */
async function handleProviderEvent(headers: HttpRequest['headers'], body: string): Promise<ApiResponse> {
  const event = parseProviderEvent(headers, body)
  const outcome = event ? await recordProviderEvent(event) : 'ignored'
  countProviderEvent(outcome)
  return successResponse({ outcome })
}

const rejectMethod = ifEnabled(
  createRouteHandler(null, async () => errorResponse('method_not_allowed', { Allow: 'POST' })),
)

export const POST = ifEnabled(receiveEvent)
export {
  rejectMethod as DELETE,
  rejectMethod as GET,
  rejectMethod as HEAD,
  rejectMethod as OPTIONS,
  rejectMethod as PATCH,
  rejectMethod as PUT,
}

import type { EndpointPermission } from '@/lib/companies/api-keys/key-restrictions'
import type { HttpRequest } from '@/lib/platform/http/http-types'
import { addToRequestContext } from '@/lib/platform/http/request-context'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { withSpan } from '@/lib/platform/observability/tracing/with-span'
import type { RateLimitStatus } from '@/lib/platform/rate-limits/rate-limit-status'
import type { ApiRequestContext } from './api-request-context'
import { type ApiResponse, tooManyRequestsResponse, UNAVAILABLE_RESPONSE } from './api-responses'
import { authenticateApiKey } from './authenticate-api-key'
import { consumeApiLimit } from './rate-limits/api-limit'
import { rejectForbiddenEndpoint, rejectForbiddenNetwork } from './reject-forbidden-requests'

type Authorisation = { ok: true; partner: Partner; rateLimit: RateLimitStatus } | { ok: false; response: ApiResponse }

/**
 * Authenticates a request's API key, checks the key's restrictions, and counts the request towards the key's rate
 * limit. Doesn't count a request from a forbidden network. Adds the partner and the rate limit to the request's context.
 *
 * @param permission the permission that the endpoint needs
 */
export async function authoriseRequest(
  request: HttpRequest,
  permission: EndpointPermission,
  context: ApiRequestContext,
): Promise<Authorisation> {
  const authentication = await withSpan('key check', () => authenticateApiKey(request, context.requestId)).catch(
    (error) => handleKeyCheckError(error, context),
  )
  if (!authentication.ok) return authentication
  const { partner, restrictions } = authentication
  context.partner = partner
  addToRequestContext({ mode: partner.mode, companyId: partner.companyId, apiKeyId: partner.actor.id })
  const networkRejection = await rejectForbiddenNetwork(request, restrictions.allowedNetworks)
  if (networkRejection) return { ok: false, response: networkRejection }
  const rateLimit = await consumeApiLimit(partner.actor.id, partner.requestsPerMinute)
  context.rateLimit = rateLimit
  if (!rateLimit.isAdmitted) return { ok: false, response: tooManyRequestsResponse(rateLimit) }
  const endpointRejection = rejectForbiddenEndpoint(restrictions.permissions, permission)
  return endpointRejection ? { ok: false, response: endpointRejection } : { ok: true, partner, rateLimit }
}

/**
 * Logs an unexpected error during authentication, which usually means that the database can't be reached. Returns a
 * 503, so that the client retries.
 */
function handleKeyCheckError(error: unknown, { requestId }: ApiRequestContext): { ok: false; response: ApiResponse } {
  log.error({ requestId, error: describeError(error) }, 'the API key could not be checked')
  return { ok: false, response: UNAVAILABLE_RESPONSE }
}

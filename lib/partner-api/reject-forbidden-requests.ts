import { getClientAddress, getClientIp } from '@/lib/platform/http/client-ip'
import type { HttpRequest } from '@/lib/platform/http/http-types'
import { type IpNetworks, isInNetworks } from '@/lib/platform/http/ip-networks'
import type { ApiKeyScope } from '@/prisma/client/enums'
import { type ApiResponse, errorResponse, tooManyRequestsResponse } from './api-responses'
import { consumeFailedAuthLimit } from './rate-limits/failed-auth-limit'

/**
 * Rejects a request from outside the networks that its API key may be used from. Returns null if the key may be used.
 *
 * The request counts as a failed attempt of its IP address, not towards the key's rate limit. Otherwise, somebody who
 * has stolen the key could use up the limit without being in one of its networks.
 *
 * @param allowedNetworks null if the key may be used from everywhere
 */
export async function rejectForbiddenNetwork(
  request: HttpRequest,
  allowedNetworks: IpNetworks | null,
): Promise<ApiResponse | null> {
  if (!allowedNetworks || isInNetworks(getClientAddress(request), allowedNetworks)) return null
  const attempt = await consumeFailedAuthLimit(getClientIp(request))
  return attempt.isAdmitted ? errorResponse('network_not_allowed') : tooManyRequestsResponse(attempt)
}

/**
 * Rejects a request to an endpoint that its API key may not use. Returns null if the key may use the endpoint. A key
 * that may write with /api/v1 may also read with it. Otherwise, it couldn't find what to change.
 *
 * @param keyScope null if the key may use every endpoint
 */
export const rejectForbiddenEndpoint = (
  keyScope: ApiKeyScope | null,
  endpointScope: ApiKeyScope,
): ApiResponse | null =>
  keyScope === null || keyScope === endpointScope || (keyScope === 'write' && endpointScope === 'read')
    ? null
    : errorResponse('endpoint_not_allowed')

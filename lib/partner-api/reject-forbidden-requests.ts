import { type EndpointPermission, isUnrestricted } from '@/lib/companies/api-keys/key-restrictions'
import { getClientAddress, getClientIp } from '@/lib/platform/http/client-ip'
import type { HttpRequest } from '@/lib/platform/http/http-types'
import { type IpNetworks, isInNetworks } from '@/lib/platform/http/ip-networks'
import type { ApiKeyPermission } from '@/prisma/client/enums'
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
 * Rejects a request to an endpoint that its API key may not use. Returns null if the key may use the endpoint.
 *
 * @param keyPermissions the key's permissions, which contain `read` if they contain `write`
 * @param permission the permission that the endpoint needs
 */
export const rejectForbiddenEndpoint = (
  keyPermissions: ApiKeyPermission[],
  permission: EndpointPermission,
): ApiResponse | null =>
  isUnrestricted(keyPermissions) || keyPermissions.includes(permission) ? null : errorResponse('endpoint_not_allowed')

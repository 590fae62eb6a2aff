import { prisma } from '@/lib/platform/database/prisma'
import type { Principal } from '@/lib/platform/identity/principal'
import type { EndpointName } from './endpoints'
import { findOriginalRequestId } from './request-log/find-original-request-id'

/**
 * Searches for what a request led to. If the search finds nothing by the ID of a request that got a replayed response,
 * searches again by the ID of the original request. If the first response was lost, the partner knows only the ID of the
 * replay.
 */
export async function findByAnyRequest<Search extends { requestId?: string | undefined }, Found>(
  principal: Principal,
  search: Search,
  find: (principal: Principal, search: Search) => Promise<Found[]>,
): Promise<Found[]> {
  const found = await find(principal, search)
  if (found.length > 0 || search.requestId === undefined) return found
  const { companyId, mode } = principal
  const replay = await prisma().apiRequest.findFirst({
    where: { id: search.requestId, companyId, mode, replayed: true },
    select: { at: true, endpoint: true, replayed: true, idempotencyKey: true },
  })
  const originalId =
    replay && (await findOriginalRequestId(companyId, mode, { ...replay, endpoint: replay.endpoint as EndpointName }))
  return originalId ? find(principal, { ...search, requestId: originalId }) : found
}

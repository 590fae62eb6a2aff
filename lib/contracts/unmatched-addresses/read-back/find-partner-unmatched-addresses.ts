import type { Principal } from '@/lib/platform/identity/principal'
import { Prisma } from '@/prisma/client/client'
import { hasIdempotencyKeySql, hasRequestIdSql } from '../request-condition-sql'
import { findUnmatchedAddressRows } from './find-unmatched-address-rows'
import { type PartnerUnmatchedAddress, toPartnerUnmatchedAddress } from './partner-unmatched-address'
import type { UnmatchedAddressSearch } from './schema'

/** A key can be used again once it has expired, but nobody does that as often as this. */
const MAX_FOUND = 100

/**
 * Finds a company's unmatched addresses by a request's ID or by its Idempotency-Key, newest first. A later request for the
 * tenant may have replaced that request.
 */
export async function findPartnerUnmatchedAddresses(
  principal: Principal,
  { requestId, idempotencyKey }: UnmatchedAddressSearch,
): Promise<PartnerUnmatchedAddress[]> {
  const alias = Prisma.sql`a`
  const byRequestId = requestId === undefined ? Prisma.sql`true` : hasRequestIdSql(alias, requestId)
  const byKey = idempotencyKey === undefined ? Prisma.sql`true` : hasIdempotencyKeySql(alias, idempotencyKey)
  const condition = Prisma.sql`${byRequestId} AND ${byKey}`
  const rows = await findUnmatchedAddressRows(principal, { buildCondition: () => condition, limit: MAX_FOUND })
  return rows.map(toPartnerUnmatchedAddress)
}

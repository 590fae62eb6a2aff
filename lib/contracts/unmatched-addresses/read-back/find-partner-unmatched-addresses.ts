import type { Principal } from '@/lib/platform/identity/principal'
import { Prisma } from '@/prisma/client/client'
import { findUnmatchedAddressRows } from './find-unmatched-address-rows'
import { type PartnerUnmatchedAddress, toPartnerUnmatchedAddress } from './partner-unmatched-address'
import type { UnmatchedAddressSearch } from './schema'

/** A key can be used again once it has expired, but nobody does that as often as this. */
const MAX_FOUND = 100

/** Finds a company's unmatched addresses by the request's ID or by its Idempotency-Key, newest first. */
export async function findPartnerUnmatchedAddresses(
  principal: Principal,
  { requestId, idempotencyKey }: UnmatchedAddressSearch,
): Promise<PartnerUnmatchedAddress[]> {
  const byRequestId = requestId === undefined ? Prisma.sql`true` : Prisma.sql`a.request_id = ${requestId}::uuid`
  const byKey = idempotencyKey === undefined ? Prisma.sql`true` : Prisma.sql`a.idempotency_key = ${idempotencyKey}`
  const condition = Prisma.sql`${byRequestId} AND ${byKey}`
  const rows = await findUnmatchedAddressRows(principal, { buildCondition: () => condition, limit: MAX_FOUND })
  return rows.map(toPartnerUnmatchedAddress)
}

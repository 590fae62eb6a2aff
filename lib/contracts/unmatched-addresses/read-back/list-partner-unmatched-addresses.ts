import type { Principal } from '@/lib/platform/identity/principal'
import { Prisma } from '@/prisma/client/client'
import { findUnmatchedAddressRows } from './find-unmatched-address-rows'
import { type PartnerUnmatchedAddress, toPartnerUnmatchedAddress } from './partner-unmatched-address'
import type { UnmatchedAddressQuery } from './schema'

/** Lists a company's unmatched addresses in the mode of its API key, newest first, one page at a time. */
export async function listPartnerUnmatchedAddresses(
  principal: Principal,
  { status, startingAfter, limit }: UnmatchedAddressQuery,
): Promise<{ unmatchedAddresses: PartnerUnmatchedAddress[]; hasMore: boolean }> {
  const rows = await findUnmatchedAddressRows(principal, {
    status,
    buildCondition: (id) =>
      startingAfter === undefined ? Prisma.sql`true` : Prisma.sql`${id} < ${startingAfter}::int`,
    limit: limit + 1,
  })
  return {
    unmatchedAddresses: rows.slice(0, limit).map(toPartnerUnmatchedAddress),
    hasMore: rows.length > limit,
  }
}

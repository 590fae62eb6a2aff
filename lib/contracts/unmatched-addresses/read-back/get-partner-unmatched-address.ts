import type { Principal } from '@/lib/platform/identity/principal'
import { Prisma } from '@/prisma/client/client'
import { findUnmatchedAddressRows } from './find-unmatched-address-rows'
import { type PartnerUnmatchedAddressDetail, toPartnerUnmatchedAddress } from './partner-unmatched-address'

/**
 * Returns an unmatched address with its possible addresses, or null if the company has none with this ID in this mode.
 * Also returns null if it expired or was closed so long ago that its request is no longer logged.
 */
export async function getPartnerUnmatchedAddress(
  principal: Principal,
  { addressRequestId }: { addressRequestId: number | null },
): Promise<PartnerUnmatchedAddressDetail | null> {
  const [row] = await findUnmatchedAddressRows(principal, {
    buildCondition: (id) => Prisma.sql`${id} = ${addressRequestId}::int`,
    limit: 1,
  })
  return row ? { ...toPartnerUnmatchedAddress(row), possibleAddresses: row.candidates ?? [] } : null
}

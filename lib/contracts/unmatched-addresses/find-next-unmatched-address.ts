import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { countUnmatchedAddresses } from './count-unmatched-addresses'

export interface NextUnmatchedAddress {
  id: number
  /** How many unmatched addresses are open, including this one. */
  openCount: number
}

/**
 * Finds the open unmatched address that expires first. Returns null if none is open. Leaves out dismissed ones, because
 * nobody needs to choose an address for them.
 */
export async function findNextUnmatchedAddress(companyId: CompanyId, mode: Mode): Promise<NextUnmatchedAddress | null> {
  const [next, openCount] = await Promise.all([
    prisma().unmatchedAddress.findFirst({
      where: { companyId, mode, dismissedAt: null, expiresAt: { gt: new Date() } },
      orderBy: [{ expiresAt: 'asc' }, { id: 'asc' }],
      select: { id: true },
    }),
    countUnmatchedAddresses(companyId, mode),
  ])
  return next && { id: next.id, openCount }
}

import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'

/** Counts the held requests (hold-unmatched-address.ts) for which partner staff still need to choose an address. */
export async function countUnmatchedAddresses(companyId: CompanyId, mode: Mode): Promise<number> {
  return prisma().unmatchedAddress.count({
    where: { companyId, mode, dismissedAt: null, expiresAt: { gt: new Date() } },
  })
}

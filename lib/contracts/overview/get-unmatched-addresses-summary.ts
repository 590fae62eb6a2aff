import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'

/** Returns how many unmatched addresses need a choice, and when the first of them expires. */
export async function getUnmatchedAddressesSummary(
  companyId: CompanyId,
  mode: Mode,
  now = new Date(),
): Promise<{ count: number; firstExpiresAt: Date | null }> {
  const { _count, _min } = await prisma().unmatchedAddress.aggregate({
    where: { companyId, mode, dismissedAt: null, expiresAt: { gt: now } },
    _count: true,
    _min: { expiresAt: true },
  })
  return { count: _count, firstExpiresAt: _min.expiresAt }
}

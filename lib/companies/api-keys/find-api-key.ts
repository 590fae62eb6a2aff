import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'

/** What tells a key of a company in a mode apart; null when it has none of this number. */
export async function findApiKey(
  companyId: CompanyId,
  mode: Mode,
  id: number,
): Promise<{ label: string; prefix: string } | null> {
  return prisma().apiKey.findFirst({ where: { id, companyId, mode }, select: { label: true, prefix: true } })
}

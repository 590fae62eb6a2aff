import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'

/** Returns the label and prefix of an API key, or null if the company has no such key in this mode. */
export async function findApiKey(
  companyId: CompanyId,
  mode: Mode,
  id: number,
): Promise<{ label: string; prefix: string } | null> {
  return prisma().apiKey.findFirst({ where: { id, companyId, mode }, select: { label: true, prefix: true } })
}

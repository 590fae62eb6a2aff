import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Prisma } from '@/prisma/client/client'

/**
 * Returns how many requests a minute each of a company's API keys may send, unless the key has a lower limit.
 *
 * @param db pass a transaction if the limit must not change before it ends, and lock the company in it first
 */
export async function findCompanyRateLimit(
  companyId: CompanyId,
  db: Prisma.TransactionClient = prisma(),
): Promise<number> {
  const select = { requestsPerMinute: true } as const
  return (await db.company.findUniqueOrThrow({ where: { id: companyId }, select })).requestsPerMinute
}

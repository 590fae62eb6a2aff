import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Prisma } from '@/prisma/client/client'

/**
 * Returns how many requests a minute each of a company's API keys may send, unless the key has a lower limit.
 *
 * @param db a transaction. If the limit must not change before the transaction ends, lock the company in it first
 */
export async function findCompanyRateLimit(
  companyId: CompanyId,
  db: Prisma.TransactionClient = prisma(),
): Promise<number> {
  const select = { requestsPerMinute: true } as const
  return (await db.company.findUniqueOrThrow({ where: { id: companyId }, select })).requestsPerMinute
}

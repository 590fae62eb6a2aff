import type { Database } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'

// For the operator's commands and the support desk, who may act for every company that there is.

/** The company of a number; null when there is none. */
export async function findCompanyId(db: Pick<Database, 'company'>, id: number): Promise<CompanyId | null> {
  const company = await db.company.findUnique({ where: { id }, select: { id: true } })
  return company && (company.id as CompanyId)
}

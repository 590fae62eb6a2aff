import type { Database } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'

// For operators and support staff, who may act on every company.

/** Returns the ID of an existing company, or null if there is none. */
export async function findCompanyId(db: Pick<Database, 'company'>, id: number): Promise<CompanyId | null> {
  const company = await db.company.findUnique({ where: { id }, select: { id: true } })
  return company && (company.id as CompanyId)
}

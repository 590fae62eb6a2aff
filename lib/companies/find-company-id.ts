import type { Database } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'

// Only for operators and support staff, who may act on every company. Portal and API code gets the ID from the session
// or key.

/** Returns the ID as a `CompanyId` if the company exists. Otherwise returns null. */
export async function findCompanyId(db: Pick<Database, 'company'>, id: number): Promise<CompanyId | null> {
  const company = await db.company.findUnique({ where: { id }, select: { id: true } })
  return company && (company.id as CompanyId)
}

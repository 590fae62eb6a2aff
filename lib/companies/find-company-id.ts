import type { Database } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'

/**
 * Returns the ID as a `CompanyId` if the company exists. Otherwise returns null. Use this only for operators and
 * support staff, who may act on every company. The portal and the API must take the ID from the session or the key.
 */
export async function findCompanyId(db: Pick<Database, 'company'>, id: number): Promise<CompanyId | null> {
  const company = await db.company.findUnique({ where: { id }, select: { id: true } })
  return company && (company.id as CompanyId)
}

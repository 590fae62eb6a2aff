import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'

export interface RecentTenant {
  id: number
  firstName: string
  lastName: string
  erased: boolean
  /** When the user last opened the tenant's page. */
  openedAt: Date
}

/**
 * Finds the last ten tenants whose pages the user opened in the last seven days, newest first. This isn't a separate
 * lookup, because the access log already says that the user has seen these names.
 */
export const findRecentTenants = ({ userId }: SupportStaff): Promise<RecentTenant[]> =>
  prisma().$queryRaw<RecentTenant[]>`
    SELECT t.id, t.first_name AS "firstName", t.last_name AS "lastName", t.erased_at IS NOT NULL AS erased,
           opened.at AS "openedAt"
    FROM (
      SELECT tenant_ids[1] AS tenant_id, max(at) AS at FROM support_access_log
      WHERE user_id = ${userId}::int AND at > now() - interval '7 days' AND action = 'tenant.viewed'
      GROUP BY tenant_ids[1] ORDER BY max(at) DESC LIMIT 10
    ) opened JOIN tenants t ON t.id = opened.tenant_id
    ORDER BY opened.at DESC`

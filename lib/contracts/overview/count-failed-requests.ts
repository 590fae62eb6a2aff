import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { getLondonDaysUntil } from './london-day-boundaries'
import { OVERVIEW_DAYS } from './overview-period'

/**
 * Counts the API requests in the overview's period that got a client error (4xx), and those that got a server error
 * (5xx).
 */
export async function countFailedRequests(
  companyId: CompanyId,
  mode: Mode,
  now = new Date(),
): Promise<{ clientErrors: number; serverErrors: number }> {
  const since = getLondonDaysUntil(now, OVERVIEW_DAYS)[0]?.start ?? now
  const [row] = await prisma().$queryRaw<[{ clientErrors: number; serverErrors: number }]>`
    SELECT count(*) FILTER (WHERE status < 500)::int AS "clientErrors", count(*) FILTER (WHERE status >= 500)::int AS "serverErrors"
    FROM api_requests
    WHERE company_id = ${companyId}::int AND mode = ${mode}::mode AND status >= 400 AND at >= ${since}`
  return row
}

import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { getLondonDaysUntil } from './london-day-boundaries'
import { OVERVIEW_DAYS } from './overview-period'

/** Counts rejected requests (4xx) and server errors (5xx). */
export async function countFailedRequests(
  companyId: CompanyId,
  mode: Mode,
  now = new Date(),
): Promise<{ refused: number; faults: number }> {
  const since = getLondonDaysUntil(now, OVERVIEW_DAYS)[0]?.start ?? now
  const [row] = await prisma().$queryRaw<[{ refused: number; faults: number }]>`
    SELECT count(*) FILTER (WHERE status < 500)::int AS refused, count(*) FILTER (WHERE status >= 500)::int AS faults
    FROM api_requests
    WHERE company_id = ${companyId}::int AND mode = ${mode}::mode AND status >= 400 AND at >= ${since}`
  return row
}

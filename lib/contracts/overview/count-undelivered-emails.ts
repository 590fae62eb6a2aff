import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { getLondonDaysUntil } from './london-day-boundaries'
import { OVERVIEW_DAYS } from './overview-period'

/**
 * Counts the contracts created in the overview's period whose newest email failed, and those whose newest email
 * bounced.
 */
export async function countUndeliveredEmails(
  companyId: CompanyId,
  mode: Mode,
  now = new Date(),
): Promise<{ failed: number; bounced: number }> {
  const since = getLondonDaysUntil(now, OVERVIEW_DAYS)[0]?.start ?? now
  const [row] = await prisma().$queryRaw<[{ failed: number; bounced: number }]>`
    SELECT count(*) FILTER (WHERE newest.status = 'failed')::int AS failed,
           count(*) FILTER (WHERE newest.status = 'bounced')::int AS bounced
    FROM house_contracts c CROSS JOIN LATERAL (
      SELECT e.status FROM emails e WHERE e.contract_id = c.id AND e.company_id IS NOT NULL ORDER BY e.created_at DESC, e.id DESC LIMIT 1
    ) AS newest
    WHERE c.company_id = ${companyId}::int AND c.mode = ${mode}::mode AND c.created_at >= ${since}
      AND c.id IN (
        SELECT contract_id FROM emails
        WHERE company_id = ${companyId}::int AND mode = ${mode}::mode AND status IN ('failed', 'bounced')
      )`
  return row
}

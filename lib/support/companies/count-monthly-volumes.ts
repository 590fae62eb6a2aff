import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'

export interface MonthlyVolume {
  /** The first day of the month in UK time, YYYY-MM-DD. */
  month: string
  contracts: number
  quotes: number
}

/**
 * Counts a company's live contracts and quotes in each of the last 12 months (UK time), newest first. The first is the
 * current month. Quotes of erased tenants, and those deleted after RETENTION_QUOTES_DAYS, aren't counted.
 */
export const countMonthlyVolumes = (companyId: CompanyId): Promise<MonthlyVolume[]> =>
  prisma().$queryRaw<MonthlyVolume[]>`
    SELECT m.first_day::date::text AS month,
      (SELECT count(*)::int FROM house_contracts c
       WHERE c.company_id = ${companyId}::int AND c.mode = 'live' AND c.created_at >= m.starts_at AND c.created_at < m.ends_at) AS contracts,
      (SELECT count(*)::int FROM quote_requests q
       WHERE q.company_id = ${companyId}::int AND q.mode = 'live' AND q.created_at >= m.starts_at AND q.created_at < m.ends_at) AS quotes
    FROM (
      SELECT first_day, first_day AT TIME ZONE 'Europe/London' AS starts_at,
             (first_day + interval '1 month') AT TIME ZONE 'Europe/London' AS ends_at
      FROM (SELECT date_trunc('month', now() AT TIME ZONE 'Europe/London') - n * interval '1 month' AS first_day
            FROM generate_series(0, 11) n) months
    ) m
    ORDER BY m.first_day DESC`

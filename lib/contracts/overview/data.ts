import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { getLondonDaysUntil } from './london-days'

/** What the overview looks back on: today and the 29 days before it, in the United Kingdom. */
export const OVERVIEW_DAYS = 30

/** What was made in some time. */
interface CreatedCounts {
  contracts: number
  quotes: number
}

export interface DailyCreatedCounts extends CreatedCounts {
  /** 'YYYY-MM-DD'. */
  day: string
}

/**
 * How many contracts were made and quotes asked for, day by day, oldest first; and in as long a time before,
 * which ends at this time of its day, so that both can be compared. One count in an index for each day.
 */
export async function countCreatedByDay(
  companyId: CompanyId,
  mode: Mode,
  now = new Date(),
): Promise<{ days: DailyCreatedCounts[]; previousPeriod: CreatedCounts }> {
  const allDays = getLondonDaysUntil(now, 2 * OVERVIEW_DAYS)
  const [previousDays, days] = [allDays.slice(0, OVERVIEW_DAYS), allDays.slice(OVERVIEW_DAYS)]
  const elapsedTodayMs = now.getTime() - (days.at(-1)?.start.getTime() ?? 0)
  const ranges = [
    { start: previousDays[0]?.start, end: new Date((previousDays.at(-1)?.start.getTime() ?? 0) + elapsedTodayMs) },
    ...days.map(({ start, end }) => ({ start, end })),
  ]
  const rows = await prisma().$queryRaw<CreatedCounts[]>`
    SELECT
      (SELECT count(*)::int FROM house_contracts
       WHERE company_id = ${companyId}::int AND mode = ${mode}::mode
         AND created_at >= span.from AND created_at < span.to) AS contracts,
      (SELECT count(*)::int FROM quote_requests
       WHERE company_id = ${companyId}::int AND mode = ${mode}::mode
         AND created_at >= span.from AND created_at < span.to) AS quotes
    FROM unnest(${ranges.map(({ start }) => start)}::timestamptz[], ${ranges.map(({ end }) => end)}::timestamptz[])
      WITH ORDINALITY AS span("from", "to", n)
    ORDER BY n`
  const [previousPeriod = NO_COUNTS, ...dailyCounts] = rows
  return { previousPeriod, days: days.map(({ day }, index) => ({ day, ...(dailyCounts[index] ?? NO_COUNTS) })) }
}

const NO_COUNTS: CreatedCounts = { contracts: 0, quotes: 0 }

/** How many calls were answered with a refusal (4xx) and with a fault (5xx). */
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

/** How many of the contracts of these days have as their newest e-mail one that failed, or that came back. */
export async function countUndeliveredEmails(
  companyId: CompanyId,
  mode: Mode,
  now = new Date(),
): Promise<{ failed: number; bounced: number }> {
  const since = getLondonDaysUntil(now, OVERVIEW_DAYS)[0]?.start ?? now
  const [row] = await prisma().$queryRaw<[{ failed: number; bounced: number }]>`
    SELECT count(*) FILTER (WHERE newest.state = 'failed')::int AS failed,
           count(*) FILTER (WHERE newest.state = 'bounced')::int AS bounced
    FROM house_contracts c CROSS JOIN LATERAL (
      SELECT e.state FROM emails e WHERE e.contract_id = c.id AND e.company_id IS NOT NULL ORDER BY e.created_at DESC, e.id DESC LIMIT 1
    ) AS newest
    WHERE c.company_id = ${companyId}::int AND c.mode = ${mode}::mode AND c.created_at >= ${since}
      AND c.id IN (
        SELECT contract_id FROM emails
        WHERE company_id = ${companyId}::int AND mode = ${mode}::mode AND state IN ('failed', 'bounced')
      )`
  return row
}

/** Of the first steps of a company in a mode, those that are done. */
export interface OnboardingProgress {
  hasKey: boolean
  hasCalled: boolean
  hasContract: boolean
}

/** A key that is revoked does not count: nothing can be called with it. */
export async function getOnboardingProgress(companyId: CompanyId, mode: Mode): Promise<OnboardingProgress> {
  const [row] = await prisma().$queryRaw<[OnboardingProgress]>`
    SELECT
      EXISTS (SELECT FROM api_keys WHERE company_id = ${companyId}::int AND mode = ${mode}::mode
        AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())) AS "hasKey",
      EXISTS (SELECT FROM api_requests WHERE company_id = ${companyId}::int AND mode = ${mode}::mode) AS "hasCalled",
      EXISTS (SELECT FROM house_contracts WHERE company_id = ${companyId}::int AND mode = ${mode}::mode) AS "hasContract"`
  return row
}

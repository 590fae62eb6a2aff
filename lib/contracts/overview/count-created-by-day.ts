import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { getLondonDaysUntil } from './london-day-boundaries'
import { OVERVIEW_DAYS } from './overview-period'

interface CreatedCounts {
  contracts: number
  quotes: number
}

export interface DailyCreatedCounts extends CreatedCounts {
  /** The date of the day, YYYY-MM-DD. */
  day: string
}

/**
 * Counts contracts and quote requests for each of the last 30 days (UK time), oldest first. Also returns the totals for
 * the 30 days before that.
 *
 * The current period includes only part of today. To make the totals comparable, the previous period ends at the same
 * time on its last day.
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

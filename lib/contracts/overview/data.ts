import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { daysUntil } from './london-days'

/** What the overview looks back on: today and the 29 days before it, in the United Kingdom. */
export const OVERVIEW_DAYS = 30

/** What was made in some time. */
interface Made {
  contracts: number
  quotes: number
}

export interface MadeOfDay extends Made {
  /** 'YYYY-MM-DD'. */
  day: string
}

/**
 * How many contracts were made and quotes asked for, day by day, oldest first; and in as long a time before,
 * which ends at this time of its day, so that both can be compared. One count in an index for each day.
 */
export async function madeByDay(
  companyId: CompanyId,
  mode: Mode,
  now = new Date(),
): Promise<{ days: MadeOfDay[]; before: Made }> {
  const both = daysUntil(now, 2 * OVERVIEW_DAYS)
  const [before, days] = [both.slice(0, OVERVIEW_DAYS), both.slice(OVERVIEW_DAYS)]
  const soFarToday = now.getTime() - (days.at(-1)?.start.getTime() ?? 0)
  const spans = [
    { start: before[0]?.start, end: new Date((before.at(-1)?.start.getTime() ?? 0) + soFarToday) },
    ...days.map(({ start, end }) => ({ start, end })),
  ]
  const rows = await prisma().$queryRaw<Made[]>`
    SELECT
      (SELECT count(*)::int FROM house_contracts
       WHERE company_id = ${companyId}::int AND mode = ${mode}::mode
         AND created_at >= span.from AND created_at < span.to) AS contracts,
      (SELECT count(*)::int FROM quote_requests
       WHERE company_id = ${companyId}::int AND mode = ${mode}::mode
         AND created_at >= span.from AND created_at < span.to) AS quotes
    FROM unnest(${spans.map(({ start }) => start)}::timestamptz[], ${spans.map(({ end }) => end)}::timestamptz[])
      WITH ORDINALITY AS span("from", "to", n)
    ORDER BY n`
  const [earlier = NOTHING, ...made] = rows
  return { before: earlier, days: days.map(({ day }, n) => ({ day, ...(made[n] ?? NOTHING) })) }
}

const NOTHING: Made = { contracts: 0, quotes: 0 }

/** How many calls were answered with a refusal (4xx) and with a fault (5xx). */
export async function failedCalls(
  companyId: CompanyId,
  mode: Mode,
  now = new Date(),
): Promise<{ refused: number; faults: number }> {
  const since = daysUntil(now, OVERVIEW_DAYS)[0]?.start ?? now
  const [row] = await prisma().$queryRaw<[{ refused: number; faults: number }]>`
    SELECT count(*) FILTER (WHERE status < 500)::int AS refused, count(*) FILTER (WHERE status >= 500)::int AS faults
    FROM api_requests
    WHERE company_id = ${companyId}::int AND mode = ${mode}::mode AND status >= 400 AND at >= ${since}`
  return row
}

/** How many of the contracts of these days have as their newest e-mail one that failed, or that came back. */
export async function lostMail(
  companyId: CompanyId,
  mode: Mode,
  now = new Date(),
): Promise<{ failed: number; bounced: number }> {
  const since = daysUntil(now, OVERVIEW_DAYS)[0]?.start ?? now
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
export interface FirstSteps {
  hasKey: boolean
  hasCalled: boolean
  hasContract: boolean
}

/** A key that is revoked does not count: nothing can be called with it. */
export async function firstSteps(companyId: CompanyId, mode: Mode): Promise<FirstSteps> {
  const [row] = await prisma().$queryRaw<[FirstSteps]>`
    SELECT
      EXISTS (SELECT FROM api_keys WHERE company_id = ${companyId}::int AND mode = ${mode}::mode
        AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())) AS "hasKey",
      EXISTS (SELECT FROM api_requests WHERE company_id = ${companyId}::int AND mode = ${mode}::mode) AS "hasCalled",
      EXISTS (SELECT FROM house_contracts WHERE company_id = ${companyId}::int AND mode = ${mode}::mode) AS "hasContract"`
  return row
}

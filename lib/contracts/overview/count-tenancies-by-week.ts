import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { toLondonDate } from '@/lib/platform/validation/to-london-date'
import type { Mode } from '@/prisma/client/enums'

/** How many weeks are counted one by one, including the current week. */
const WEEKS = 8

/** How many active contracts start in a period. */
export interface StartingTenancies {
  /** The first day, YYYY-MM-DD. */
  from: string
  /** The last day, YYYY-MM-DD. Null if the period has no end. */
  to: string | null
  count: number
}

/**
 * Counts the active contracts by the week in which they start: this week and the next seven, from Monday to Sunday in
 * UK time. The last element counts those that start later.
 */
export async function countTenanciesByWeek(
  companyId: CompanyId,
  mode: Mode,
  now = new Date(),
): Promise<StartingTenancies[]> {
  const today = toLondonDate(now)
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const rows = await prisma().$queryRaw<{ week: number; count: number }[]>`
    SELECT least((start_date - ${monday.toString()}::date) / 7, ${WEEKS}::int) AS week, count(*)::int AS count
    FROM house_contracts
    WHERE company_id = ${companyId}::int AND mode = ${mode}::mode AND status = 'active'
      AND start_date >= ${monday.toString()}::date
    GROUP BY 1`
  return Array.from({ length: WEEKS + 1 }, (_, week) => ({
    from: monday.add({ weeks: week }).toString(),
    to: week < WEEKS ? monday.add({ weeks: week, days: 6 }).toString() : null,
    count: rows.find((row) => row.week === week)?.count ?? 0,
  }))
}

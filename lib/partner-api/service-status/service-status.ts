/** How many days the page /status shows, with today. */
export const DAYS_SHOWN = 90

/** An email or a webhook message is late if we haven't passed it on within this many minutes. */
export const LATE_AFTER_MINUTES = 5

/** The counts of a day (UTC) for an endpoint, or for 'email', 'webhook' or 'minute'. */
export interface ServiceDay {
  /** YYYY-MM-DD */
  day: string
  part: string
  total: number
  failed: number
}

/**
 * How a day went. The page shows only this, because counts or exact percentages would show how many requests companies
 * send. 'some' means that less than 1% failed, and 'many' that more did.
 */
export type DayLevel = 'none' | 'some' | 'many' | 'idle' | 'unmeasured' | 'before'

/** From this share of failures on, a day has 'many'. */
const MANY = 0.01

/** With fewer, a percentage over all days would show how many there were. */
export const MIN_TOTAL_FOR_PERCENTAGE = 1_000

export interface PartHistory {
  /** The oldest day first. */
  levels: { day: string; level: DayLevel }[]
  /** The percentage that didn't fail, rounded down, such as '99.98%'. Null if there were too few for a percentage. */
  percentage: string | null
}

/** Returns whether the service has counted anything yet. Without counts, every day of every part is 'before'. */
export const hasHistory = (counts: ServiceDay[]): boolean => counts.some(({ part }) => part === 'minute')

/** Lists the days to show, the oldest first. */
export function listDays(today: string): string[] {
  const end = Date.parse(today)
  return Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const time = end - (DAYS_SHOWN - 1 - index) * 86_400_000
    return new Date(time).toISOString().slice(0, 10)
  })
}

/**
 * Describes how a part of the service did on each day. If no worker was running on a day, the day is
 * 'unmeasured' even if there are counts. Requests that failed then may not have been logged.
 */
export function describePart(part: string, counts: ServiceDay[], today: string): PartHistory {
  const find = (day: string, name: string) => counts.find((count) => count.day === day && count.part === name)
  const firstDay = counts
    .filter((count) => count.part === 'minute')
    .reduce((first, { day }) => (day < first ? day : first), '9')
  const levels = listDays(today).map((day) => ({ day, level: getLevel(day) }))
  function getLevel(day: string): DayLevel {
    const minutes = find(day, 'minute')
    // The worker counts a day for the first time up to an hour after midnight.
    if (day < firstDay || (day === today && !minutes)) return 'before'
    if (!minutes || minutes.failed === minutes.total) return 'unmeasured'
    const count = find(day, part)
    if (!count) return 'idle'
    if (count.failed === 0) return 'none'
    return count.failed / count.total < MANY ? 'some' : 'many'
  }
  return { levels, percentage: formatPercentage(counts.filter((count) => count.part === part)) }
}

function formatPercentage(counts: ServiceDay[]): string | null {
  const total = counts.reduce((sum, count) => sum + count.total, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  if (total < MIN_TOTAL_FOR_PERCENTAGE) return null
  if (failed === 0) return '100%'
  // Two decimals of a small total would show how many there were.
  const decimals = total < 10 * MIN_TOTAL_FOR_PERCENTAGE ? 1 : 2
  const factor = 10 ** decimals
  return `${(Math.floor(((total - failed) * 100 * factor) / total) / factor).toFixed(decimals)}%`
}

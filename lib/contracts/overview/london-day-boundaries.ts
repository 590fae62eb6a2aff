import type { Temporal } from 'temporal-polyfill'
import { toLondonDate } from '@/lib/platform/validation/to-london-date'

/** A day in UK time. It has 23 or 25 hours if the clocks change, and otherwise 24. */
export interface LondonDay {
  /** The date, YYYY-MM-DD. */
  day: string
  start: Date
  /** The instant at which the next day starts. */
  end: Date
}

/** Returns the last `count` days in UK time, including today, oldest first. */
export function getLondonDaysUntil(now: Date, count: number): LondonDay[] {
  const today = toLondonDate(now)
  return Array.from({ length: count }, (_, index) => {
    const day = today.subtract({ days: count - 1 - index })
    return { day: day.toString(), start: startOfLondonDay(day), end: startOfLondonDay(day.add({ days: 1 })) }
  })
}

const startOfLondonDay = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime('Europe/London').epochMilliseconds)

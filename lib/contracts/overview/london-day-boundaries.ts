import { Temporal } from 'temporal-polyfill'

/** A day of the United Kingdom: 23, 24 or 25 hours. */
export interface LondonDay {
  /** 'YYYY-MM-DD'. */
  day: string
  start: Date
  /** When the next day starts. */
  end: Date
}

/** So many days of the United Kingdom, the oldest first; the last is the one that holds `now`. */
export function getLondonDaysUntil(now: Date, count: number): LondonDay[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('Europe/London').toPlainDate()
  return Array.from({ length: count }, (_, index) => {
    const day = today.subtract({ days: count - 1 - index })
    return { day: day.toString(), start: startOfLondonDay(day), end: startOfLondonDay(day.add({ days: 1 })) }
  })
}

const startOfLondonDay = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime('Europe/London').epochMilliseconds)

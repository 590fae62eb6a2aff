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
export function daysUntil(now: Date, count: number): LondonDay[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('Europe/London').toPlainDate()
  return Array.from({ length: count }, (_, n) => {
    const day = today.subtract({ days: count - 1 - n })
    return { day: day.toString(), start: startOf(day), end: startOf(day.add({ days: 1 })) }
  })
}

const startOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime('Europe/London').epochMilliseconds)

import { Temporal } from 'temporal-polyfill'

/** A day in UK time, which has 23, 24 or 25 hours. */
export interface LondonDay {
  /** 'YYYY-MM-DD'. */
  day: string
  start: Date
  /** The start of the next day. */
  end: Date
}

/** Returns the `count` UK days up to and including today, oldest first. */
export function getLondonDaysUntil(now: Date, count: number): LondonDay[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('Europe/London').toPlainDate()
  return Array.from({ length: count }, (_, index) => {
    const day = today.subtract({ days: count - 1 - index })
    return { day: day.toString(), start: startOfLondonDay(day), end: startOfLondonDay(day.add({ days: 1 })) }
  })
}

const startOfLondonDay = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime('Europe/London').epochMilliseconds)

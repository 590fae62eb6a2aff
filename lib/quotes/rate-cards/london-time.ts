import { Temporal } from 'temporal-polyfill'
import { isCalendarDate } from '@/lib/platform/validation/required-date'

/**
 * Returns the instant of a date and time in the United Kingdom. Returns null for a time that the clocks skip when they go
 * forward. When they go back, an hour occurs twice, and this returns the first.
 *
 * @param date YYYY-MM-DD
 * @param time HH:MM
 */
export function parseLondonTime(date: string, time: string): Date | null {
  if (!isCalendarDate(date)) return null
  const local = Temporal.PlainDateTime.from(`${date}T${time}`)
  const zoned = local.toZonedDateTime('Europe/London', { disambiguation: 'earlier' })
  return zoned.toPlainDateTime().equals(local) ? new Date(zoned.epochMilliseconds) : null
}

const toLondon = (instant: Date) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO('Europe/London')

/** Returns the date of an instant in the United Kingdom, YYYY-MM-DD. */
export const getLondonDate = (instant: Date): string => toLondon(instant).toPlainDate().toString()

/** Returns the time of an instant in the United Kingdom, HH:MM. */
export const getLondonTime = (instant: Date): string =>
  toLondon(instant).toPlainTime().toString({ smallestUnit: 'minute' })

const MINUTE_FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** Formats an instant in UK time, to the minute: 20 Nov 2026, 14:35. */
export const formatLondonMinute = (instant: Date): string => MINUTE_FORMAT.format(instant)

import { Temporal } from 'temporal-polyfill'

/**
 * Returns when a key with this last day expires: at the start of the next day in UK time.
 *
 * @param day a calendar date, YYYY-MM-DD
 */
export function computeKeyExpiryDate(day: string): Date {
  const end = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime('Europe/London')
  return new Date(end.epochMilliseconds)
}

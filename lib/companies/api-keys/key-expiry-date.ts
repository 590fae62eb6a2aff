import { Temporal } from 'temporal-polyfill'

/**
 * Returns when a key expires: at the end of its last day, in UK time.
 *
 * @param day the last day on which the key works, YYYY-MM-DD
 */
export function computeKeyExpiryDate(day: string): Date {
  const end = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime('Europe/London')
  return new Date(end.epochMilliseconds)
}

import { Temporal } from 'temporal-polyfill'

/**
 * When a key ends whose last day is this one: the first instant after it in the United Kingdom.
 *
 * @param day a calendar date, YYYY-MM-DD
 */
export function computeKeyExpiryDate(day: string): Date {
  const end = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime('Europe/London')
  return new Date(end.epochMilliseconds)
}

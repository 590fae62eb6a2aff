import { Temporal } from 'temporal-polyfill'

/** Says on which day (UK time) something expires: 'expires today', 'expires tomorrow' or 'expires in 5 days'. */
export function describeDaysLeft(expiresAt: Date, now: Date): string {
  const { days } = toLondonDay(now).until(toLondonDay(expiresAt))
  return days === 0 ? 'expires today' : days === 1 ? 'expires tomorrow' : `expires in ${days} days`
}

const toLondonDay = (instant: Date) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO('Europe/London').toPlainDate()

const LONDON_TIME_FORMAT = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'medium' })

/**
 * If `instant` is midnight in the United Kingdom, returns the last millisecond of the day before. Otherwise returns
 * null.
 */
export function findEndOfPreviousDay(instant: Date): Date | null {
  const isMidnight = instant.getUTCMilliseconds() === 0 && LONDON_TIME_FORMAT.format(instant) === '00:00:00'
  return isMidnight ? new Date(instant.getTime() - 1) : null
}

const LONDON_TIME_FORMAT = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'medium' })

/** Returns the last millisecond before `instant` if that is midnight in the United Kingdom, and null otherwise. */
export function findEndOfPreviousDay(instant: Date): Date | null {
  const isMidnight = instant.getUTCMilliseconds() === 0 && LONDON_TIME_FORMAT.format(instant) === '00:00:00'
  return isMidnight ? new Date(instant.getTime() - 1) : null
}

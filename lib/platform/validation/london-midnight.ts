const LONDON_TIME_FORMAT = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'medium' })

/** Of an instant at which a day begins in the United Kingdom: the last instant of the day before; null of others. */
export function findEndOfPreviousDay(instant: Date): Date | null {
  const isMidnight = instant.getUTCMilliseconds() === 0 && LONDON_TIME_FORMAT.format(instant) === '00:00:00'
  return isMidnight ? new Date(instant.getTime() - 1) : null
}

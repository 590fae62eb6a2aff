import { findEndOfPreviousDay } from '@/lib/platform/validation/london-midnight'

/** On a phone with text of twice the usual size, a date and time don't fit on one line. */
const TIME_STYLE = 'whitespace-nowrap max-[18rem]:whitespace-normal tabular-nums'

const UK_TIME_ZONE = { timeZone: 'Europe/London' } as const
const DATE_TIME_FORMAT = new Intl.DateTimeFormat('en-GB', { ...UK_TIME_ZONE, dateStyle: 'medium', timeStyle: 'medium' })
const MINUTE_FORMAT = new Intl.DateTimeFormat('en-GB', { ...UK_TIME_ZONE, dateStyle: 'medium', timeStyle: 'short' })
const TIME_FORMAT = new Intl.DateTimeFormat('en-GB', { ...UK_TIME_ZONE, timeStyle: 'medium' })
const DATE_FORMAT = new Intl.DateTimeFormat('en-GB', { ...UK_TIME_ZONE, dateStyle: 'medium' })
const CALENDAR_DATE_FORMAT = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium' })

/** Shows an instant in UK time, to the second: 20 Nov 2026, 14:35:08. */
export function LocalTime({ instant }: { instant: Date }) {
  return (
    <time dateTime={instant.toISOString()} className={TIME_STYLE}>
      {DATE_TIME_FORMAT.format(instant)}
    </time>
  )
}

/** Shows the UK time of an instant below a heading with its date: 14:35:08. The tooltip has the date too. */
export function LocalTimeOfDay({ instant }: { instant: Date }) {
  return (
    <time dateTime={instant.toISOString()} title={DATE_TIME_FORMAT.format(instant)} className={TIME_STYLE}>
      {TIME_FORMAT.format(instant)}
    </time>
  )
}

/** Shows an instant in UK time, to the minute: 20 Nov 2026, 14:35. */
export function LocalMinute({ instant }: { instant: Date }) {
  return (
    <time dateTime={instant.toISOString()} className={TIME_STYLE}>
      {MINUTE_FORMAT.format(instant)}
    </time>
  )
}

/** Shows an instant in UK time. If it's today, shows the time to the second: 14:35:08. Otherwise: 20 Nov 2026, 14:35. */
export function LocalTimeOrTimeToday({ instant }: { instant: Date }) {
  const isToday = DATE_FORMAT.format(instant) === DATE_FORMAT.format(new Date())
  return (
    <time dateTime={instant.toISOString()} title={DATE_TIME_FORMAT.format(instant)} className={TIME_STYLE}>
      {(isToday ? TIME_FORMAT : MINUTE_FORMAT).format(instant)}
    </time>
  )
}

/** Shows the UK date of an instant: 20 Nov 2026. The tooltip has the exact time. */
export function LocalDay({ instant }: { instant: Date }) {
  return (
    <time dateTime={instant.toISOString()} title={DATE_TIME_FORMAT.format(instant)} className={TIME_STYLE}>
      {DATE_FORMAT.format(instant)}
    </time>
  )
}

/**
 * Shows when something expires. If it expires at midnight in the UK, shows the day before, as in 'end of 30 Nov 2026'.
 * Otherwise, shows the time to the second.
 */
export function LocalExpiry({ instant }: { instant: Date }) {
  const day = findEndOfPreviousDay(instant)
  if (!day) return <LocalTime instant={instant} />
  return (
    <time dateTime={instant.toISOString()} className={TIME_STYLE}>
      end of {DATE_FORMAT.format(day)}
    </time>
  )
}

/**
 * Shows a calendar date, which has no time zone. Takes '2026-11-20', or a date column's value, which is midnight in
 * UTC.
 */
export function LocalDate({ date }: { date: string | Date }) {
  const day = typeof date === 'string' ? date : date.toISOString().slice(0, 10)
  return (
    <time dateTime={day} className={TIME_STYLE}>
      {CALENDAR_DATE_FORMAT.format(new Date(`${day}T00:00:00Z`))}
    </time>
  )
}

const RELATIVE_FORMAT = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/**
 * Shows an instant relative to the time at which the page was rendered, such as '3 minutes ago'. The tooltip has the
 * exact time.
 */
export function RelativeTime({ instant }: { instant: Date }) {
  const seconds = (instant.getTime() - Date.now()) / 1000
  const [unit, unitSeconds] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 60] as const)
  return (
    <time
      dateTime={instant.toISOString()}
      title={DATE_TIME_FORMAT.format(instant)}
      // The browser renders a moment after the server, so it may show a different time. React mustn't warn about that.
      suppressHydrationWarning
      className={TIME_STYLE}
    >
      {unit === 'second' ? 'just now' : RELATIVE_FORMAT.format(Math.trunc(seconds / unitSeconds), unit)}
    </time>
  )
}

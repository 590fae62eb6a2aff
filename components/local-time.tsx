import { dayEndedBy } from '@/lib/platform/validation/london-midnight'

const UK = { timeZone: 'Europe/London' } as const
const TIME = new Intl.DateTimeFormat('en-GB', { ...UK, dateStyle: 'medium', timeStyle: 'medium' })
const MINUTE = new Intl.DateTimeFormat('en-GB', { ...UK, dateStyle: 'medium', timeStyle: 'short' })
const DATE = new Intl.DateTimeFormat('en-GB', { ...UK, dateStyle: 'medium' })
const CALENDAR = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium' })

/** An instant as it reads in the United Kingdom, to the second: 20 Nov 2026, 14:35:08. */
export function LocalTime({ instant }: { instant: Date }) {
  return (
    <time dateTime={instant.toISOString()} className="whitespace-nowrap tabular-nums">
      {TIME.format(instant)}
    </time>
  )
}

/** The same to the minute: 20 Nov 2026, 14:35. */
export function LocalMinute({ instant }: { instant: Date }) {
  return (
    <time dateTime={instant.toISOString()} className="whitespace-nowrap tabular-nums">
      {MINUTE.format(instant)}
    </time>
  )
}

/** The day of an instant in the United Kingdom: 20 Nov 2026. */
export function LocalDay({ instant }: { instant: Date }) {
  return (
    <time dateTime={instant.toISOString()} title={TIME.format(instant)} className="whitespace-nowrap tabular-nums">
      {DATE.format(instant)}
    </time>
  )
}

/** Until when something is: 'end of 30 Nov 2026' for the midnight after that day, or the time to the second. */
export function LocalEnd({ instant }: { instant: Date }) {
  const day = dayEndedBy(instant)
  if (!day) return <LocalTime instant={instant} />
  return (
    <time dateTime={instant.toISOString()} className="whitespace-nowrap tabular-nums">
      end of {DATE.format(day)}
    </time>
  )
}

/** A day of the calendar, which has no time zone: '2026-11-20', or a date column's midnight in UTC. */
export function LocalDate({ date }: { date: string | Date }) {
  const day = typeof date === 'string' ? date : date.toISOString().slice(0, 10)
  return (
    <time dateTime={day} className="whitespace-nowrap tabular-nums">
      {CALENDAR.format(new Date(`${day}T00:00:00Z`))}
    </time>
  )
}

const RELATIVE = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How long ago it was, or is ahead, when the page was made: '3 minutes ago'. The exact time is its title. */
export function RelativeTime({ instant }: { instant: Date }) {
  const seconds = (instant.getTime() - Date.now()) / 1000
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 60] as const)
  return (
    <time
      dateTime={instant.toISOString()}
      title={TIME.format(instant)}
      // Within a client component the browser counts from a later moment than the server did.
      suppressHydrationWarning
      className="whitespace-nowrap tabular-nums"
    >
      {unit === 'second' ? 'just now' : RELATIVE.format(Math.trunc(seconds / size), unit)}
    </time>
  )
}

import { toLondonDate } from './to-london-date'

const DATE_FORMAT = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'medium' })

/** Returns the UK date of an instant for a heading: 'Today, 28 Nov 2026', 'Yesterday, 27 Nov 2026' or '20 Nov 2026'. */
export function formatDayHeading(instant: Date, now = new Date()): string {
  const daysAgo = toLondonDate(instant).until(toLondonDate(now)).days
  const date = DATE_FORMAT.format(instant)
  if (daysAgo === 0) return `Today, ${date}`
  return daysAgo === 1 ? `Yesterday, ${date}` : date
}

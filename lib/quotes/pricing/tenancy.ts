import { type CalendarDay, calendarDay, type Span } from '@/lib/platform/validation/calendar-date'

export interface Tenancy {
  people: number
  first: CalendarDay
  /** The tenancy's last day, which it includes. */
  last: CalendarDay
  span: Span
  days: number
}

/**
 * @param people 1 or more
 * @param startDate a valid YYYY-MM-DD
 * @param endDate the same, not before the start
 */
export function tenancy(people: number, startDate: string, endDate: string): Tenancy {
  const first = calendarDay(startDate)
  const last = calendarDay(endDate)
  const span = { from: first.number, until: last.number + 1 }
  return { people, first, last, span, days: span.until - span.from }
}

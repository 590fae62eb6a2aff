import { type CalendarDate, type Interval, parseCalendarDate } from '@/lib/platform/validation/calendar-date'

export interface Tenancy {
  people: number
  first: CalendarDate
  /** The last day of the tenancy. */
  last: CalendarDate
  span: Interval
  days: number
}

/**
 * @param people 1 or more
 * @param startDate a valid YYYY-MM-DD
 * @param endDate a valid YYYY-MM-DD, not before the start
 */
export function createTenancy(people: number, startDate: string, endDate: string): Tenancy {
  const first = parseCalendarDate(startDate)
  const last = parseCalendarDate(endDate)
  const span = { from: first.number, until: last.number + 1 }
  return { people, first, last, span, days: span.until - span.from }
}

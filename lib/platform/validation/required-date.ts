import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { getMonthLengths, isLeapYear, parseCalendarDate } from './calendar-date'
import { INVALID_DATE } from './messages'
import { requiredOrInvalidMessage } from './required-or-invalid-message'

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/
// PostgreSQL has no year 0, and nobody lets or lived in a house before this one.
const MIN_DATE = '1900-01-01'
const SINCE_1900_PATTERN = '^(?:19|[2-9][0-9])[0-9]{2}-[0-9]{2}-[0-9]{2}$'

/** A required calendar date in ASCII digits, YYYY-MM-DD; 2026-02-30 is none. */
export function requiredDate(required: string, tooEarly: string) {
  return z
    .string({ error: requiredOrInvalidMessage(required, INVALID_DATE) })
    .trim()
    .refine((text) => text !== '', { error: required, abort: true })
    .refine(isCalendarDate, { error: INVALID_DATE, abort: true })
    .refine((date) => date >= MIN_DATE, { error: tooEarly, abort: true })
    .meta({ override: { format: 'date', pattern: SINCE_1900_PATTERN } })
}

export function isCalendarDate(text: string): boolean {
  if (!DATE_PATTERN.test(text)) return false
  const { year, month, day } = parseCalendarDate(text)
  return day >= 1 && day <= getMonthLength(year, month)
}

/** The day it is in the United Kingdom, YYYY-MM-DD. */
export function todayInLondon(): string {
  const now = Date.now()
  if (now < cachedToday.startsAt || now >= cachedToday.endsAt) {
    const time = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('Europe/London')
    const startOfDay = time.startOfDay()
    const endOfDay = startOfDay.add({ days: 1 }).epochMilliseconds
    cachedToday = { date: time.toPlainDate().toString(), startsAt: startOfDay.epochMilliseconds, endsAt: endOfDay }
  }
  return cachedToday.date
}

/** The day that was asked for last, and when it begins and ends: to work it out takes as long as to check a field. */
let cachedToday = { date: '', startsAt: 0, endsAt: 0 }

/**
 * Whether `end` is after the same day `years` after `start`; the last of February stands for a 29th
 * that the year has not. Compared as dates: past the year 9999 their texts do not sort.
 */
export function isMoreThanYearsAfter(end: string, start: string, years: number): boolean {
  const [endDate, startDate] = [parseCalendarDate(end), parseCalendarDate(start)]
  const latestYear = startDate.year + years
  const latestDay = Math.min(startDate.day, getMonthLength(latestYear, startDate.month))
  return (endDate.year - latestYear || endDate.month - startDate.month || endDate.day - latestDay) > 0
}

/** @param month 0 for January; another number is of no month, which has no days */
const getMonthLength = (year: number, month: number) => getMonthLengths(isLeapYear(year))[month] ?? 0

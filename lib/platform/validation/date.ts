import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { calendarDay, isLeapYear, monthLengths } from './calendar-date'
import { INVALID_DATE } from './messages'
import { missingOr } from './required'

const SHAPE = /^\d{4}-\d{2}-\d{2}$/
// PostgreSQL has no year 0, and nobody lets or lived in a house before this one.
const EARLIEST = '1900-01-01'
const SINCE_1900 = '^(?:19|[2-9][0-9])[0-9]{2}-[0-9]{2}-[0-9]{2}$'

/** A required calendar date in ASCII digits, YYYY-MM-DD; 2026-02-30 is none. */
export function requiredDate(required: string, tooEarly: string) {
  return z
    .string({ error: missingOr(required, INVALID_DATE) })
    .trim()
    .refine((text) => text !== '', { error: required, abort: true })
    .refine(isCalendarDate, { error: INVALID_DATE, abort: true })
    .refine((date) => date >= EARLIEST, { error: tooEarly, abort: true })
    .meta({ override: { format: 'date', pattern: SINCE_1900 } })
}

export function isCalendarDate(text: string): boolean {
  if (!SHAPE.test(text)) return false
  const { year, month, day } = calendarDay(text)
  return day >= 1 && day <= monthLength(year, month)
}

/** The day it is in the United Kingdom, YYYY-MM-DD. */
export function todayInLondon(): string {
  const now = Date.now()
  if (now < today.begins || now >= today.ends) {
    const time = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('Europe/London')
    const begins = time.startOfDay()
    const ends = begins.add({ days: 1 }).epochMilliseconds
    today = { date: time.toPlainDate().toString(), begins: begins.epochMilliseconds, ends }
  }
  return today.date
}

/** The day that was asked for last, and when it begins and ends: to work it out takes as long as to check a field. */
let today = { date: '', begins: 0, ends: 0 }

/**
 * Whether `end` is after the same day `years` after `start`; the last of February stands for a 29th
 * that the year has not. Compared as dates: past the year 9999 their texts do not sort.
 */
export function isLaterThan(end: string, start: string, years: number): boolean {
  const [one, other] = [calendarDay(end), calendarDay(start)]
  const year = other.year + years
  const day = Math.min(other.day, monthLength(year, other.month))
  return (one.year - year || one.month - other.month || one.day - day) > 0
}

/** @param month 0 for January; another number is of no month, which has no days */
const monthLength = (year: number, month: number) => monthLengths(isLeapYear(year))[month] ?? 0

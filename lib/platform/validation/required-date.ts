import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { WHITE_SPACE } from './anchored-pattern'
import { getMonthLengths, isLeapYear, parseCalendarDate } from './calendar-date'
import { fieldRule } from './field-error-codes'
import { INVALID_DATE } from './messages'
import { requiredOrInvalidMessage } from './required-or-invalid-message'

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/
// The earliest date that is accepted. No tenancy starts before 1900, and no tenant was born before then. (PostgreSQL
// also doesn't have the year 0.)
const MIN_DATE = '1900-01-01'

// The dates from 1900 on, for the documentation. The format `date` would reject white space around a date, which the
// service trims.
const YEAR = '(?:19|[2-9][0-9])[0-9]{2}'
const LEAP_YEAR = '(?:(?:19|[2-9][0-9])(?:0[48]|[2468][048]|[13579][26])|(?:2[048]|[3579][26]|[468][048])00)'
const MONTH_AND_DAY = [
  '(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])',
  '(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)',
  '02-(?:0[1-9]|1[0-9]|2[0-8])',
].join('|')
const DOCUMENTED_PATTERN = `^${WHITE_SPACE}(?:${YEAR}-(?:${MONTH_AND_DAY})|${LEAP_YEAR}-02-29)${WHITE_SPACE}$`

/**
 * Returns a schema for a required date in the format YYYY-MM-DD, with ASCII digits. It rejects dates that don't exist.
 *
 * @param required the message if the date is missing, null or blank
 * @param tooEarly the message if the date is before 1900
 */
export function requiredDate(required: string, tooEarly: string) {
  return z
    .string({ error: requiredOrInvalidMessage(required, INVALID_DATE) })
    .trim()
    .refine((text) => text !== '', { error: required, abort: true })
    .refine(isCalendarDate, { ...fieldRule('invalid_date', INVALID_DATE), abort: true })
    .refine((date) => date >= MIN_DATE, { ...fieldRule('date_too_early', tooEarly), abort: true })
    .meta({ override: { pattern: DOCUMENTED_PATTERN } })
}

export function isCalendarDate(text: string): boolean {
  if (!DATE_PATTERN.test(text)) return false
  const { year, month, day } = parseCalendarDate(text)
  return day >= 1 && day <= getMonthLength(year, month)
}

/** Returns the current date in the United Kingdom, in the format YYYY-MM-DD. */
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

/** The current date is cached until the day ends, because computing it takes as long as validating a field. */
let cachedToday = { date: '', startsAt: 0, endsAt: 0 }

/**
 * Returns whether `end` is more than `years` years after `start`. If `start` is 29 February, its anniversary is 28
 * February in years that aren't leap years. Compares numbers, because as strings, dates beyond the year 9999 wouldn't
 * sort correctly.
 */
export function isMoreThanYearsAfter(end: string, start: string, years: number): boolean {
  const [endDate, startDate] = [parseCalendarDate(end), parseCalendarDate(start)]
  const latestYear = startDate.year + years
  const latestDay = Math.min(startDate.day, getMonthLength(latestYear, startDate.month))
  return (endDate.year - latestYear || endDate.month - startDate.month || endDate.day - latestDay) > 0
}

/** @param month counted from 0 for January. If it isn't from 0 to 11, the length is 0 */
const getMonthLength = (year: number, month: number) => getMonthLengths(isLeapYear(year))[month] ?? 0

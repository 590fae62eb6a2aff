// Spreads a year's energy use over its days. Each month has a share of the year's use, in ten-thousandths. Within
// a month, the use is the same every day.
//
// The unit of use is the year's use, divided by 10,000 and by `PARTS`. In this unit, the use of every day is a whole
// number, so sums are exact.
import { type CalendarDate, getMonthLengths, type Interval, isLeapYear } from '@/lib/platform/validation/calendar-date'

/** The least common multiple of 28, 29, 30 and 31, so that it can be divided by the length of any month. */
const PARTS = 377_580

interface Year {
  /** The use of one day in each month. */
  perDay: readonly number[]
  /** The use from 1 January to the start of each month. */
  beforeMonth: readonly number[]
}

export interface YearProfile {
  /** The use of a whole year. It's the same for leap years. */
  total: number
  /** How many units of use make up a ten-thousandth of a year's use. */
  perShare: number
  common: Year
  leap: Year
}

/** @param shares each month's share of a year's use from January to December, in ten-thousandths */
export function createYearProfile(shares: readonly number[]): YearProfile {
  const beforeMonth = shares.map((_, month) => PARTS * sum(shares.slice(0, month)))
  const createYear = (isLeap: boolean): Year => ({
    perDay: getMonthLengths(isLeap).map((days, month) => ((shares[month] ?? 0) * PARTS) / days),
    beforeMonth,
  })
  return { total: PARTS * sum(shares), perShare: PARTS, common: createYear(false), leap: createYear(true) }
}

/**
 * Returns the cumulative use at the start of `first` and at the end of `last`, both counted from 0001-01-01. The
 * difference is the use on those days.
 */
export function getUseSpan(profile: YearProfile, first: CalendarDate, last: CalendarDate): Interval {
  return { from: getUseBefore(profile, first), until: getUseBefore(profile, last) + getUseOn(profile, last) }
}

/** Returns the use of all days from 0001-01-01 to the day before this one. */
export function getUseBefore(profile: YearProfile, day: CalendarDate): number {
  const earlierYears = (day.year - 1) * profile.total
  return earlierYears + (getYear(profile, day).beforeMonth[day.month] ?? 0) + (day.day - 1) * getUseOn(profile, day)
}

const getUseOn = (profile: YearProfile, day: CalendarDate) => getYear(profile, day).perDay[day.month] ?? 0

const getYear = (profile: YearProfile, day: CalendarDate) => (isLeapYear(day.year) ? profile.leap : profile.common)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

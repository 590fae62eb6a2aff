// Spreads a year's energy use over its days. Each day takes an equal part of its month's share. Use is counted in units
// of a ten-thousandth of the year ÷ PARTS. In this unit every day's use is a whole number, so sums are exact.
import { type CalendarDate, getMonthLengths, type Interval, isLeapYear } from '@/lib/platform/validation/calendar-date'

/** The least common multiple of 28, 29, 30 and 31, so that every length of month divides it. */
const PARTS = 377_580

interface Year {
  /** The use of one day, by month. */
  perDay: readonly number[]
  /** The use from 1 January to the start of each month. */
  beforeMonth: readonly number[]
}

export interface YearProfile {
  /** The use of a whole year. Leap years have the same. */
  total: number
  /** The use of a ten-thousandth of the year. */
  perShare: number
  common: Year
  leap: Year
}

/** @param shares January to December, in ten-thousandths of the year */
export function createYearProfile(shares: readonly number[]): YearProfile {
  const beforeMonth = shares.map((_, month) => PARTS * sum(shares.slice(0, month)))
  const createYear = (isLeap: boolean): Year => ({
    perDay: getMonthLengths(isLeap).map((days, month) => ((shares[month] ?? 0) * PARTS) / days),
    beforeMonth,
  })
  return { total: PARTS * sum(shares), perShare: PARTS, common: createYear(false), leap: createYear(true) }
}

/** Maps the days to an interval on the scale of use. Its length is the use on those days. */
export function getUseSpan(profile: YearProfile, first: CalendarDate, last: CalendarDate): Interval {
  return { from: getUseBefore(profile, first), until: getUseBefore(profile, last) + getUseOn(profile, last) }
}

/** Returns the use of all days before this one, counted from year 1. */
export function getUseBefore(profile: YearProfile, day: CalendarDate): number {
  const earlierYears = (day.year - 1) * profile.total
  return earlierYears + (getYear(profile, day).beforeMonth[day.month] ?? 0) + (day.day - 1) * getUseOn(profile, day)
}

const getUseOn = (profile: YearProfile, day: CalendarDate) => getYear(profile, day).perDay[day.month] ?? 0

const getYear = (profile: YearProfile, day: CalendarDate) => (isLeapYear(day.year) ? profile.leap : profile.common)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

// How a year's use of energy is spread over its days: a month's share over the days that the month
// has in that year. Use is counted in a unit so small (a ten-thousandth of the year ÷ PARTS) that
// every day of every month is a whole number of it, so sums are exact and can be split anywhere.
import { type CalendarDate, getMonthLengths, type Interval, isLeapYear } from '@/lib/platform/validation/calendar-date'

/** The least common multiple of 28, 29, 30 and 31: each length of a month divides it. */
const PARTS = 377_580

interface Year {
  /** Use of one day, by month. */
  perDay: readonly number[]
  /** Use of the year before a month begins. */
  beforeMonth: readonly number[]
}

export interface YearProfile {
  /** Use of a whole year, leap or not. */
  total: number
  /** Use of a ten-thousandth of the year. */
  perShare: number
  common: Year
  leap: Year
}

/** @param shares of January to December, in ten-thousandths of the year */
export function createYearProfile(shares: readonly number[]): YearProfile {
  const beforeMonth = shares.map((_, month) => PARTS * sum(shares.slice(0, month)))
  const createYear = (isLeap: boolean): Year => ({
    perDay: getMonthLengths(isLeap).map((days, month) => ((shares[month] ?? 0) * PARTS) / days),
    beforeMonth,
  })
  return { total: PARTS * sum(shares), perShare: PARTS, common: createYear(false), leap: createYear(true) }
}

/** The days from the first to the last, on the scale of use; its length is what is used on them. */
export function getUseSpan(profile: YearProfile, first: CalendarDate, last: CalendarDate): Interval {
  return { from: getUseBefore(profile, first), until: getUseBefore(profile, last) + getUseOn(profile, last) }
}

/** The use of all days before this one, counted from the calendar's beginning. */
export function getUseBefore(profile: YearProfile, day: CalendarDate): number {
  const earlierYears = (day.year - 1) * profile.total
  return earlierYears + (getYear(profile, day).beforeMonth[day.month] ?? 0) + (day.day - 1) * getUseOn(profile, day)
}

const getUseOn = (profile: YearProfile, day: CalendarDate) => getYear(profile, day).perDay[day.month] ?? 0

const getYear = (profile: YearProfile, day: CalendarDate) => (isLeapYear(day.year) ? profile.leap : profile.common)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

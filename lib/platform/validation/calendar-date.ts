/** A day of the Gregorian calendar. */
export interface CalendarDate {
  year: number
  /** The month, counted from 0 for January so that it can index an array of months. */
  month: number
  /** The day of the month, from 1 to 31. */
  day: number
  /**
   * The number of the day, counted from 1 for 0001-01-01. The difference between two such numbers is a number of days.
   */
  number: number
}

/** An interval in days or another unit of time. It includes `from`, but not `until`. */
export interface Interval {
  from: number
  until: number
}

const COMMON_YEAR_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const LEAP_YEAR_MONTHS = COMMON_YEAR_MONTHS.map((days, month) => (month === 1 ? 29 : days))

/** @param date a valid YYYY-MM-DD */
export function parseCalendarDate(date: string): CalendarDate {
  const year = Number(date.slice(0, 4))
  const month = Number(date.slice(5, 7)) - 1
  const day = Number(date.slice(8, 10))
  const completedYears = year - 1
  let number =
    365 * completedYears +
    Math.floor(completedYears / 4) -
    Math.floor(completedYears / 100) +
    Math.floor(completedYears / 400) +
    day
  const lengths = getMonthLengths(isLeapYear(year))
  for (let earlier = 0; earlier < month; earlier++) number += lengths[earlier] ?? 0
  return { year, month, day, number }
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

export function getMonthLengths(isLeap: boolean): readonly number[] {
  return isLeap ? LEAP_YEAR_MONTHS : COMMON_YEAR_MONTHS
}

/** A day of the Gregorian calendar. */
export interface CalendarDate {
  year: number
  /** 0 for January, so that it can index an array of months. */
  month: number
  /** 1 to 31. */
  day: number
  /** The consecutive number of the day: 1 for 0001-01-01. */
  number: number
}

/** A half-open interval of days or of another unit of time. `until` isn't part of it. */
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

/** A day of the Gregorian calendar, with its place in the unbroken count of days. */
export interface CalendarDay {
  year: number
  /** 0 for January, as an index into tables by month. */
  month: number
  /** 1 to 31. */
  day: number
  /** 1 for 0001-01-01. */
  number: number
}

/** Days from `from` up to but not including `until`, or the same in another measure of time. */
export interface Span {
  from: number
  until: number
}

const COMMON_YEAR = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const LEAP_YEAR = COMMON_YEAR.map((days, month) => (month === 1 ? 29 : days))

/** @param date a valid YYYY-MM-DD */
export function calendarDay(date: string): CalendarDay {
  const year = Number(date.slice(0, 4))
  const month = Number(date.slice(5, 7)) - 1
  const day = Number(date.slice(8, 10))
  const past = year - 1
  let number = 365 * past + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400) + day
  const lengths = monthLengths(isLeapYear(year))
  for (let earlier = 0; earlier < month; earlier++) number += lengths[earlier] ?? 0
  return { year, month, day, number }
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

export function monthLengths(leap: boolean): readonly number[] {
  return leap ? LEAP_YEAR : COMMON_YEAR
}

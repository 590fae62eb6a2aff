import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { isLeapYear, parseCalendarDate } from './calendar-date'

const FIRST_DATE = Temporal.PlainDate.from('0001-01-01')

test('parses a date as Temporal does, and numbers the days from the year 1', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_600_000 }), (days) => {
      const date = FIRST_DATE.add({ days })
      const calendarDate = parseCalendarDate(date.toString())
      expect(calendarDate).toEqual({ year: date.year, month: date.month - 1, day: date.day, number: days + 1 })
    }),
    { seed: 20_261_120, numRuns: 1000 },
  )
})

test.each([
  [1900, false],
  [2000, true],
  [2026, false],
  [2028, true],
  [2100, false],
])('decides whether %d is a leap year: %s', (year, isLeap) => {
  expect(isLeapYear(year)).toBe(isLeap)
})

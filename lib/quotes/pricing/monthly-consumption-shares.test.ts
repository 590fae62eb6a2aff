import { expect, test } from 'vitest'
import { parseCalendarDate } from '@/lib/platform/validation/calendar-date'
import { createYearProfile, getUseSpan } from './monthly-consumption-shares'

const SHARES = [988, 893, 970, 761, 745, 692, 712, 710, 758, 825, 958, 988]
const profile = createYearProfile(SHARES)

function getFraction(first: string, last: string): number {
  const { from, until } = getUseSpan(profile, parseCalendarDate(first), parseCalendarDate(last))
  return (until - from) / profile.total
}

test('gives a month its share of the year’s energy use, whatever the month’s length', () => {
  expect(getFraction('2026-02-01', '2026-02-28')).toBe(0.0893)
  expect(getFraction('2028-02-01', '2028-02-29')).toBe(0.0893)
  expect(getFraction('2026-12-01', '2026-12-31')).toBe(0.0988)
})

test('gives each day of a month an equal part of the month’s share', () => {
  expect(getFraction('2026-02-10', '2026-02-10')).toBeCloseTo(0.0893 / 28, 14)
  expect(getFraction('2028-02-29', '2028-02-29')).toBeCloseTo(0.0893 / 29, 14)
})

test('counts every calendar year, leap or not, as one whole year of energy use', () => {
  expect(getFraction('2026-01-01', '2026-12-31')).toBe(1)
  expect(getFraction('2028-01-01', '2028-12-31')).toBe(1)
  expect(getFraction('2026-01-01', '2030-12-31')).toBe(5)
})

test('counts a year as one whole year of energy use even if the monthly shares add up to slightly less than 1', () => {
  const short = createYearProfile(SHARES.with(0, 985))
  const { from, until } = getUseSpan(short, parseCalendarDate('2026-01-01'), parseCalendarDate('2026-12-31'))
  expect(until - from).toBe(short.total)
})

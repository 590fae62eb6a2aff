import { expect, it } from 'vitest'
import { findEndOfPreviousDay } from './london-midnight'

it.each([
  ['2026-12-01T00:00:00Z', '2026-11-30T23:59:59.999Z'],
  ['2026-06-30T23:00:00Z', '2026-06-30T22:59:59.999Z'],
  ['2026-07-01T00:00:00Z', null],
  ['2026-12-01T00:00:00.001Z', null],
  ['2026-11-30T23:00:00Z', null],
  ['2026-12-01T12:00:00Z', null],
])('returns the last millisecond of the day before only if %s is midnight in UK time: %s', (instant, day) => {
  expect(findEndOfPreviousDay(new Date(instant))?.toISOString() ?? null).toBe(day)
})

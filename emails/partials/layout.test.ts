import { expect, it } from 'vitest'
import { longEndDate } from './layout'

it.each([
  ['2026-12-01T00:00:00Z', 'the end of 30 November 2026, UK time'],
  ['2026-06-30T23:00:00Z', 'the end of 30 June 2026, UK time'],
  ['2026-12-01T00:00:59Z', 'the end of 30 November 2026, UK time'],
  ['2026-07-01T00:00:00Z', '1 July 2026 at 01:00 UK time'],
  ['2026-11-27T09:30:00Z', '27 November 2026 at 09:30 UK time'],
])('shows an expiry at %s as ‘%s’', (instant, text) => {
  expect(longEndDate(new Date(instant))).toBe(text)
})

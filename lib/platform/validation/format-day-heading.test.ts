import { expect, it } from 'vitest'
import { formatDayHeading } from './format-day-heading'

it.each([
  ['2026-11-28T00:00:00Z', '2026-11-28T23:59:59Z', 'Today, 28 Nov 2026'],
  ['2026-11-27T23:59:59Z', '2026-11-28T00:00:00Z', 'Yesterday, 27 Nov 2026'],
  ['2026-11-26T23:59:59Z', '2026-11-28T00:00:00Z', '26 Nov 2026'],
  // The clocks go back on 25 October, so that day has 25 hours.
  ['2026-10-24T23:00:00Z', '2026-10-26T00:00:00Z', 'Yesterday, 25 Oct 2026'],
  ['2026-06-30T23:30:00Z', '2026-07-01T12:00:00Z', 'Today, 1 Jul 2026'],
])('formats %s, seen at %s, as "%s"', (instant, now, heading) => {
  expect(formatDayHeading(new Date(instant), new Date(now))).toBe(heading)
})

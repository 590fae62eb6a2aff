import { expect, it } from 'vitest'
import { findLivePeriod } from './live-period'

const first = {
  from: new Date('2026-07-01T09:00:00Z'),
  until: new Date('2026-08-01T09:00:00Z'),
  by: null,
  wasScheduled: false,
}
const second = { from: new Date('2026-09-01T09:00:00Z'), until: null, by: null, wasScheduled: false }
const version = { periods: [second, first] }

it.each([
  ['2026-07-01T08:59:59Z', undefined],
  ['2026-07-01T09:00:00Z', first],
  ['2026-08-01T09:00:03Z', first],
  ['2026-09-02T09:00:00Z', second],
])('finds a rate card’s newest live period that had begun by %s, if any', (at, expectedPeriod) => {
  expect(findLivePeriod(version, new Date(at))).toBe(expectedPeriod)
})

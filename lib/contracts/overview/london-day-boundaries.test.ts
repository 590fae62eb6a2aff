import { expect, it } from 'vitest'
import { getLondonDaysUntil } from './london-day-boundaries'

const lengthInHours = ({ start, end }: { start: Date; end: Date }) => (end.getTime() - start.getTime()) / 3_600_000

it('returns days in UK time, which start an hour earlier than UTC days in summer', () => {
  const days = getLondonDaysUntil(new Date('2026-07-01T23:30:00Z'), 2)
  expect(days.map(({ day }) => day)).toEqual(['2026-07-01', '2026-07-02'])
  expect(days.map(({ start }) => start.toISOString())).toEqual(['2026-06-30T23:00:00.000Z', '2026-07-01T23:00:00.000Z'])
})

it('returns days of 23 and 25 hours when the clocks change', () => {
  expect(getLondonDaysUntil(new Date('2026-03-30T12:00:00Z'), 3).map(lengthInHours)).toEqual([24, 23, 24])
  expect(getLondonDaysUntil(new Date('2026-10-26T12:00:00Z'), 3).map(lengthInHours)).toEqual([24, 25, 24])
})

it('starts each day in UK time at the moment when the day before ends', () => {
  const days = getLondonDaysUntil(new Date('2026-11-20T12:00:00Z'), 60)
  expect(days).toHaveLength(60)
  expect(days.slice(1).map(({ start }) => start)).toEqual(days.slice(0, -1).map(({ end }) => end))
})

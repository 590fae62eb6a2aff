import fc from 'fast-check'
import { expect, it } from 'vitest'
import { OVERLAPS } from '@/lib/platform/crypto/grace-periods'
import { dayEndedBy } from '@/lib/platform/validation/london-midnight'
import { rotation } from './rotation'

const HOUR = 60 * 60 * 1000
const created = Date.parse('2026-11-20T09:00:00Z')
const instant = (after: number) => new Date(created + after)

it('never extends the life of a key, whatever it was and whenever it is rotated', () => {
  const usable = fc
    .record({
      life: fc.option(fc.integer({ min: 2, max: 10 * 365 * 24 * HOUR })),
      age: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      overlap: fc.constantFrom(...Object.values(OVERLAPS)),
    })
    .map(({ life, age, overlap }) => ({ life, at: instant(1 + Math.floor(age * ((life ?? HOUR) - 1))), overlap }))
  fc.assert(
    fc.property(usable, ({ life, at, overlap }) => {
      const expiresAt = life === null ? null : instant(life)
      const { oldEndsAt, newExpiresAt } = rotation({ createdAt: instant(0), expiresAt }, at, overlap)
      expect(oldEndsAt.getTime()).toBeLessThanOrEqual(expiresAt?.getTime() ?? Number.POSITIVE_INFINITY)
      expect(oldEndsAt.getTime()).toBeLessThanOrEqual(at.getTime() + overlap * 1000)
      // A key lives to be rotated, and what ends it is one of the two.
      expect(oldEndsAt.getTime()).toBeGreaterThanOrEqual(at.getTime())
      expect([expiresAt?.getTime(), at.getTime() + overlap * 1000]).toContain(oldEndsAt.getTime())
      const newLife = newExpiresAt && newExpiresAt.getTime() - at.getTime()
      if (!expiresAt || !dayEndedBy(expiresAt)) expect(newLife).toBe(life)
      else expect(Math.abs((newLife ?? 0) - (life ?? 0))).toBeLessThan(25 * HOUR)
    }),
    { seed: 20_261_120 },
  )
})

it('ends a key by its own expiry where that comes first', () => {
  const old = { createdAt: instant(0), expiresAt: instant(10 * HOUR) }
  expect(rotation(old, instant(9.5 * HOUR), 60 * 60)).toEqual({
    oldEndsAt: instant(10 * HOUR),
    newExpiresAt: instant(19.5 * HOUR),
  })
  expect(rotation(old, instant(2 * HOUR), 60 * 60).oldEndsAt).toEqual(instant(3 * HOUR))
  expect(rotation(old, instant(2 * HOUR), 0).oldEndsAt).toEqual(instant(2 * HOUR))
})

it('gives a key with a last day as many days again, to the end of one, over a change of the clocks too', () => {
  const rotated = (createdAt: string, lastInstant: string, at: string) =>
    rotation({ createdAt: new Date(createdAt), expiresAt: new Date(lastInstant) }, new Date(at), 0).newExpiresAt
  expect(rotated('2026-11-20T14:35:08Z', '2026-12-01T00:00:00Z', '2026-11-25T09:12:00Z')).toEqual(
    new Date('2026-12-06T00:00:00Z'),
  )
  expect(rotated('2027-03-20T23:59:00Z', '2027-03-21T00:00:00Z', '2027-03-20T23:59:30Z')).toEqual(
    new Date('2027-03-21T00:00:00Z'),
  )
  expect(rotated('2027-03-01T12:00:00Z', '2027-03-21T00:00:00Z', '2027-03-15T12:00:00Z')).toEqual(
    new Date('2027-04-03T23:00:00Z'),
  )
})

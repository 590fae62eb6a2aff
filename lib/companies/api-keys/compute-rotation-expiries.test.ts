import fc from 'fast-check'
import { expect, it } from 'vitest'
import { GRACE_PERIODS } from '@/lib/platform/crypto/rotation-grace-periods'
import { findEndOfPreviousDay } from '@/lib/platform/validation/london-midnight'
import { computeRotationExpiries } from './compute-rotation-expiries'

const HOUR_MS = 60 * 60 * 1000
const createdAtMs = Date.parse('2026-11-20T09:00:00Z')
const instantAfter = (milliseconds: number) => new Date(createdAtMs + milliseconds)

it('never lets a rotated API key work longer than before, and gives the new key the same lifetime', () => {
  const validKey = fc
    .record({
      lifetime: fc.option(fc.integer({ min: 2, max: 10 * 365 * 24 * HOUR_MS })),
      age: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      gracePeriod: fc.constantFrom(...Object.values(GRACE_PERIODS)),
    })
    .map(({ lifetime, age, gracePeriod }) => ({
      lifetime,
      rotatedAt: instantAfter(1 + Math.floor(age * ((lifetime ?? HOUR_MS) - 1))),
      gracePeriod,
    }))
  fc.assert(
    fc.property(validKey, ({ lifetime, rotatedAt, gracePeriod }) => {
      const expiresAt = lifetime === null ? null : instantAfter(lifetime)
      const { oldExpiresAt, newExpiresAt } = computeRotationExpiries(
        { createdAt: instantAfter(0), expiresAt },
        rotatedAt,
        gracePeriod,
      )
      expect(oldExpiresAt.getTime()).toBeLessThanOrEqual(expiresAt?.getTime() ?? Number.POSITIVE_INFINITY)
      expect(oldExpiresAt.getTime()).toBeLessThanOrEqual(rotatedAt.getTime() + gracePeriod * 1000)
      // The old key works at least until the rotation. It stops working at its own expiry or at the end of the grace
      // period.
      expect(oldExpiresAt.getTime()).toBeGreaterThanOrEqual(rotatedAt.getTime())
      expect([expiresAt?.getTime(), rotatedAt.getTime() + gracePeriod * 1000]).toContain(oldExpiresAt.getTime())
      const newLifetime = newExpiresAt && newExpiresAt.getTime() - rotatedAt.getTime()
      if (!expiresAt || !findEndOfPreviousDay(expiresAt)) expect(newLifetime).toBe(lifetime)
      else expect(Math.abs((newLifetime ?? 0) - (lifetime ?? 0))).toBeLessThan(25 * HOUR_MS)
    }),
    { seed: 20_261_120 },
  )
})

it('ends an old API key at its own expiry if that comes before the end of the grace period', () => {
  const oldKey = { createdAt: instantAfter(0), expiresAt: instantAfter(10 * HOUR_MS) }
  expect(computeRotationExpiries(oldKey, instantAfter(9.5 * HOUR_MS), 60 * 60)).toEqual({
    oldExpiresAt: instantAfter(10 * HOUR_MS),
    newExpiresAt: instantAfter(19.5 * HOUR_MS),
  })
  expect(computeRotationExpiries(oldKey, instantAfter(2 * HOUR_MS), 60 * 60).oldExpiresAt).toEqual(
    instantAfter(3 * HOUR_MS),
  )
  expect(computeRotationExpiries(oldKey, instantAfter(2 * HOUR_MS), 0).oldExpiresAt).toEqual(instantAfter(2 * HOUR_MS))
})

it('gives the new key the same lifetime in days if the old one expires at midnight, even across a clock change', () => {
  const rotatedExpiry = (createdAt: string, lastInstant: string, rotatedAt: string) =>
    computeRotationExpiries(
      { createdAt: new Date(createdAt), expiresAt: new Date(lastInstant) },
      new Date(rotatedAt),
      0,
    ).newExpiresAt
  expect(rotatedExpiry('2026-11-20T14:35:08Z', '2026-12-01T00:00:00Z', '2026-11-25T09:12:00Z')).toEqual(
    new Date('2026-12-06T00:00:00Z'),
  )
  expect(rotatedExpiry('2027-03-20T23:59:00Z', '2027-03-21T00:00:00Z', '2027-03-20T23:59:30Z')).toEqual(
    new Date('2027-03-21T00:00:00Z'),
  )
  expect(rotatedExpiry('2027-03-01T12:00:00Z', '2027-03-21T00:00:00Z', '2027-03-15T12:00:00Z')).toEqual(
    new Date('2027-04-03T23:00:00Z'),
  )
})

import { Temporal } from 'temporal-polyfill'
import type { GracePeriod } from '@/lib/platform/crypto/rotation-grace-periods'
import { findEndOfPreviousDay } from '@/lib/platform/validation/london-midnight'
import { computeKeyExpiryDate } from './key-expiry-date'

/**
 * When both keys of a rotation end. The old one never ends later than it would have; the new one lives for as
 * long as the old one was given, so that a key which had to be renewed has to be again: for as many days of the
 * calendar where the old one has a last day, as it was created to have, else for the same time.
 *
 * @param oldKey null for a key that does not expire
 * @param rotatedAt when it is rotated
 */
export function computeRotationExpiries(
  oldKey: { createdAt: Date; expiresAt: Date | null },
  rotatedAt: Date,
  gracePeriod: GracePeriod,
): { oldExpiresAt: Date; newExpiresAt: Date | null } {
  const gracePeriodEndMs = rotatedAt.getTime() + gracePeriod * 1000
  if (!oldKey.expiresAt) return { oldExpiresAt: new Date(gracePeriodEndMs), newExpiresAt: null }
  const lastDay = findEndOfPreviousDay(oldKey.expiresAt)
  const lifetime = oldKey.expiresAt.getTime() - oldKey.createdAt.getTime()
  return {
    oldExpiresAt: new Date(Math.min(oldKey.expiresAt.getTime(), gracePeriodEndMs)),
    newExpiresAt: lastDay
      ? computeKeyExpiryDate(addDaysBetween(rotatedAt, oldKey.createdAt, lastDay))
      : new Date(rotatedAt.getTime() + lifetime),
  }
}

/** The day as many days after `day` as `to` is after `from`, YYYY-MM-DD, all of them in the United Kingdom. */
const addDaysBetween = (day: Date, from: Date, to: Date): string =>
  toLondonDate(day)
    .add(toLondonDate(from).until(toLondonDate(to)))
    .toString()

const toLondonDate = (instant: Date) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO('Europe/London').toPlainDate()

import type { GracePeriod } from '@/lib/platform/crypto/rotation-grace-periods'
import { findEndOfPreviousDay } from '@/lib/platform/validation/london-midnight'
import { toLondonDate } from '@/lib/platform/validation/to-london-date'
import { computeKeyExpiryDate } from './key-expiry-date'

/**
 * Computes when both keys of a rotation expire. A rotation never extends the validity of the old key. The new key gets
 * the validity period that the old key had when it was created. If the old key expires at the end of a UK day, the
 * period is counted in calendar days. The new key then also expires at the end of a UK day. Otherwise, the period is
 * counted in milliseconds.
 *
 * @param oldKey the key to rotate. `expiresAt` is null if it doesn't expire
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

/** Adds to `day` the number of UK days from `from` to `to`. Returns YYYY-MM-DD. */
const addDaysBetween = (day: Date, from: Date, to: Date): string =>
  toLondonDate(day)
    .add(toLondonDate(from).until(toLondonDate(to)))
    .toString()

import { Temporal } from 'temporal-polyfill'
import type { Overlap } from '@/lib/platform/crypto/grace-periods'
import { dayEndedBy } from '@/lib/platform/validation/london-midnight'
import { endOfLastDay } from './expiry'

/**
 * When both keys of a rotation end. The old one never ends later than it would have; the new one lives for as
 * long as the old one was given, so that a key which had to be renewed has to be again: for as many days of the
 * calendar where the old one has a last day, as it was created to have, else for the same time.
 *
 * @param old null for a key that does not expire
 * @param at when it is rotated
 */
export function rotation(
  old: { createdAt: Date; expiresAt: Date | null },
  at: Date,
  overlap: Overlap,
): { oldEndsAt: Date; newExpiresAt: Date | null } {
  const end = at.getTime() + overlap * 1000
  if (!old.expiresAt) return { oldEndsAt: new Date(end), newExpiresAt: null }
  const lastDay = dayEndedBy(old.expiresAt)
  const life = old.expiresAt.getTime() - old.createdAt.getTime()
  return {
    oldEndsAt: new Date(Math.min(old.expiresAt.getTime(), end)),
    newExpiresAt: lastDay ? endOfLastDay(daysLater(at, old.createdAt, lastDay)) : new Date(at.getTime() + life),
  }
}

/** The day as many days after `day` as `to` is after `from`, YYYY-MM-DD, all of them in the United Kingdom. */
const daysLater = (day: Date, from: Date, to: Date): string =>
  inLondon(day)
    .add(inLondon(from).until(inLondon(to)))
    .toString()

const inLondon = (instant: Date) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO('Europe/London').toPlainDate()

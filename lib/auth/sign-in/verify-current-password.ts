import type { Realm } from '@/lib/platform/identity/realm'
import { forgiveAttempt } from '../throttle/forgive-attempt'
import { recordAttempt } from '../throttle/record-attempt'
import { currentPasswordThrottleKeys, currentPasswordVolumeKeys } from '../throttle/throttle-key'
import { findPasswordHash } from './find-password-hash'
import { checkPassword, type Rejection } from './sign-in'

/**
 * Verifies the password of a signed-in user before a sensitive action.
 *
 * @returns the hash that the password was verified against, or why the password was rejected. The action must check
 *   that this hash is still stored
 * @throws {TooBusyError}
 */
export async function verifyCurrentPassword(
  realm: Realm,
  userId: number,
  password: string,
  address: string,
): Promise<{ ok: true; passwordHash: string } | Rejection> {
  const throttleKeys = currentPasswordThrottleKeys(realm, userId)
  const allKeys = [...throttleKeys, ...currentPasswordVolumeKeys(realm, userId)]
  const attempt = await recordAttempt(allKeys)
  if (!attempt.ok) return { ok: false, reason: 'wait', seconds: attempt.retryAfterSeconds }
  const passwordHash = await findPasswordHash(realm, userId)
  const isMatch = await checkPassword(allKeys, passwordHash, password, { realm, address, isKnown: true })
  if (!passwordHash || !isMatch) return { ok: false, reason: 'wrong' }
  await forgiveAttempt(throttleKeys)
  return { ok: true, passwordHash }
}

import type { Realm } from '@/lib/platform/identity/realm'
import type { Rejection } from '../sign-in/sign-in'
import { recordAttempt } from '../throttle/record-attempt'
import { passkeyThrottleKeys, passkeyVolumeKeys, type ThrottleKey } from '../throttle/throttle-key'
import { findPasskey } from './find-passkey'
import { parseAssertion } from './schema'
import { type PasskeyUse, verifyAssertion } from './verify-assertion'

interface Check {
  /** The context of the challenge. */
  context: string
  /** The client's IPv4 address or IPv6 /64 network, as `resolveClientIp` returns it. */
  address: string
  /**
   * The user to whom the passkey must belong. If it isn't set, the authenticator must say whose the passkey is, because
   * the user hasn't entered an email address.
   */
  userId?: number
}

type PasskeyCheck =
  /** Pass `throttleKeys` to `forgiveAttempt` when the user has signed in. */
  | { ok: true; use: PasskeyUse; email: string; throttleKeys: ThrottleKey[] }
  | Rejection
  | { ok: false; reason: 'expired' }

/**
 * Checks the browser's response after it has used a passkey. Counts the attempt before checking it. Doesn't use up the
 * challenge.
 *
 * @param text the response in JSON
 */
export async function checkPasskey(
  realm: Realm,
  text: string,
  { context, address, userId }: Check,
): Promise<PasskeyCheck> {
  const assertion = parseAssertion(text)
  const passkey = assertion && (await findPasskey(realm, assertion))
  const throttleKeys = passkeyThrottleKeys(address)
  const attempt = await recordAttempt([...throttleKeys, ...(passkey ? passkeyVolumeKeys(realm, passkey.userId) : [])])
  if (!attempt.ok) return { ok: false, reason: 'wait', seconds: attempt.retryAfterSeconds }
  if (!passkey) return { ok: false, reason: 'wrong' }
  const isOwner = userId === undefined ? assertion.response.userHandle !== undefined : passkey.userId === userId
  if (!isOwner) return { ok: false, reason: 'wrong' }
  const verified = await verifyAssertion(assertion, passkey, context)
  return verified.ok ? { ...verified, email: passkey.email, throttleKeys } : verified
}

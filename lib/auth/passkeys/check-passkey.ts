import type { Realm } from '@/lib/platform/identity/realm'
import { readDeviceId } from '../sign-in/device-cookie'
import { logPasskeyAccount } from '../sign-in/log-sign-in-attempt'
import { type Client, getAccountKey, type Rejection } from '../sign-in/sign-in'
import { recordAttempt } from '../throttle/record-attempt'
import {
  passkeyDeviceThrottleKeys,
  passkeyThrottleKeys,
  passkeyVolumeKeys,
  type ThrottleKey,
} from '../throttle/throttle-key'
import { findPasskey, type StoredPasskey } from './find-passkey'
import { type Assertion, parseAssertion } from './schema'
import { type PasskeyUse, verifyAssertion } from './verify-assertion'

interface Check {
  /** The context for which the challenge must have been created. */
  context: string
  client: Client
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
 * Checks the response that a browser sends after it has used a passkey. Counts the attempt before checking the
 * response. Doesn't use up the challenge.
 *
 * @param text the response in JSON
 */
export async function checkPasskey(
  realm: Realm,
  text: string,
  { context, client, userId }: Check,
): Promise<PasskeyCheck> {
  const assertion = parseAssertion(text)
  const passkey = assertion && (await findOwnPasskey(realm, assertion, userId))
  const { throttleKeys, volumeKeys } = getThrottleKeys(realm, client, passkey)
  const attempt = await recordAttempt([...throttleKeys, ...volumeKeys])
  if (!attempt.ok) return { ok: false, reason: 'wait', seconds: attempt.retryAfterSeconds }
  if (!assertion || !passkey) return { ok: false, reason: 'wrong' }
  const verified = await verifyAssertion(assertion, passkey, context)
  return verified.ok ? { ...verified, email: passkey.email, throttleKeys } : verified
}

/**
 * Finds the passkey that an assertion names. Returns null if the passkey belongs to a user other than `userId`. If
 * `userId` isn't set, returns null for an assertion that doesn't name the passkey's owner. Anybody who knows a
 * passkey's ID could send such an assertion, so it must not count as the owner's attempt.
 */
async function findOwnPasskey(
  realm: Realm,
  assertion: Assertion,
  userId: number | undefined,
): Promise<StoredPasskey | null> {
  const passkey = await findPasskey(realm, assertion)
  if (passkey) logPasskeyAccount(getAccountKey(passkey.email))
  const isOwn = userId === undefined ? assertion.response.userHandle !== undefined : passkey?.userId === userId
  return isOwn ? passkey : null
}

/**
 * Returns the throttling keys that count failed attempts (`throttleKeys`) and those that count all attempts
 * (`volumeKeys`).
 */
function getThrottleKeys(
  realm: Realm,
  { address, device }: Client,
  passkey: StoredPasskey | null,
): { throttleKeys: ThrottleKey[]; volumeKeys: ThrottleKey[] } {
  if (!passkey) return { throttleKeys: passkeyThrottleKeys(address), volumeKeys: [] }
  const { userId, email } = passkey
  const deviceId = readDeviceId(realm, getAccountKey(email), device)
  return {
    throttleKeys: deviceId ? passkeyDeviceThrottleKeys(realm, userId, deviceId) : passkeyThrottleKeys(address),
    volumeKeys: passkeyVolumeKeys(realm, userId, address, deviceId !== null),
  }
}

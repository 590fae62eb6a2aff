import { setTimeout as delay } from 'node:timers/promises'
import type { Realm } from '@/lib/platform/identity/realm'
import { parseEmail } from '@/lib/platform/validation/email'
import { isCorrectPassword } from '../passwords/hash-password'
import { forgiveAttempt } from '../throttle/forgive-attempt'
import { recordAttempt } from '../throttle/record-attempt'
import {
  accountThrottleKey,
  deviceThrottleKeys,
  getSignInDelaySeconds,
  signInThrottleKeys,
  type ThrottleKey,
} from '../throttle/throttle-key'
import { readDeviceId } from './device-cookie'
import { findCredentials } from './find-credentials'
import { startSessionAfterPassword } from './start-session-after-password'

export type Rejection = { ok: false; reason: 'wrong' } | { ok: false; reason: 'wait'; seconds: number }

/** `account` is what its tries are counted by. */
export type SignInResult = { ok: true; userId: number; sessionId: string; account: string } | Rejection

/** Whence somebody signs in. */
export interface Client {
  /** lib/platform/http/client-ip.ts */
  address: string
  /** lib/auth/sessions/user-agent.ts */
  browser: string
  /** What device-cookie.ts gave the browser, when it did. */
  device: string | undefined
}

/** What an account is counted by, whether there is one or not. */
export const getAccountKey = (email: string): string =>
  parseEmail(email)?.key ?? email.trim().toLowerCase().slice(0, 254)

/**
 * Signs in with e-mail and password. Whatever is wrong with either, the answer is the same and takes the same
 * work. The session begins anew each time.
 *
 * @param previousSessionId the id of the browser's earlier session, which ends
 * @throws {TooBusyError}
 */
export async function signIn(
  realm: Realm,
  { email, password }: { email: string; password: string },
  { address, browser, device }: Client,
  previousSessionId: string | null,
): Promise<SignInResult> {
  const account = getAccountKey(email)
  const deviceId = readDeviceId(realm, account, device)
  const throttleKeys = deviceId
    ? deviceThrottleKeys(realm, account, deviceId)
    : [accountThrottleKey(realm, account), ...signInThrottleKeys(realm, account, address)]
  const attempt = await recordAttempt(throttleKeys)
  if (!attempt.ok) return { ok: false, reason: 'wait', seconds: attempt.retryAfterSeconds }
  if (!deviceId) await delay(1000 * getSignInDelaySeconds(attempt.attempts[0] ?? 0))
  // What is no e-mail is nobody's, and may be no text that the database takes.
  const user = parseEmail(email) && (await findCredentials(realm, account))
  const isMatch = await checkPassword(throttleKeys, user?.passwordHash ?? null, password)
  if (!user || !isMatch) return { ok: false, reason: 'wrong' }
  await forgiveAttempt(throttleKeys)
  const sessionId = await startSessionAfterPassword(realm, user, previousSessionId, browser)
  return sessionId ? { ok: true, userId: user.id, sessionId, account } : { ok: false, reason: 'wrong' }
}

/** Whether a password is right. A try that was not compared, since too many are, does not count as a wrong one. */
export async function checkPassword(
  throttleKeys: ThrottleKey[],
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  return isCorrectPassword(passwordHash, password).catch(async (error) => {
    await forgiveAttempt(throttleKeys)
    throw error
  })
}

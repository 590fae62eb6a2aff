import { setTimeout as delay } from 'node:timers/promises'
import { addToRequestContext } from '@/lib/platform/http/request-context'
import type { Realm } from '@/lib/platform/identity/realm'
import { parseEmail } from '@/lib/platform/validation/email'
import { isCorrectPassword } from '../passwords/hash-password'
import { findPendingSession } from '../sessions/data'
import type { StaffRealm } from '../sessions/user-tables'
import { forgiveAttempt, recordAttempt } from '../throttle/mutations'
import {
  accountThrottleKey,
  currentPasswordThrottleKeys,
  deviceThrottleKeys,
  getSignInDelaySeconds,
  signInThrottleKeys,
  type ThrottleKey,
} from '../throttle/throttle-key'
import { checkCode } from '../two-factor/check-code'
import { findCredentials, findPasswordHash } from './data'
import { startSessionAfterPassword, startSessionAfterTwoFactor } from './mutations'
import { readDeviceId } from './device-cookie'

type Rejection = { ok: false; reason: 'wrong' } | { ok: false; reason: 'wait'; seconds: number }
/** `account` is what its tries are counted by. */
export type SignInResult = { ok: true; userId: number; sessionId: string; account: string } | Rejection

/** Whence somebody signs in. */
export interface Client {
  /** lib/platform/http/client-ip.ts */
  address: string
  /** lib/auth/sessions/user-agent.ts */
  browser: string
  /** What device.ts gave the browser, when it did. */
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

/**
 * Completes a sign-in with a code of the authenticator app or a recovery code, under a new session.
 *
 * @param pendingSessionId the id of the session that waits for it
 * @returns null when no session waits any more: the password is asked for again
 */
export async function completeSignIn(
  realm: StaffRealm,
  pendingSessionId: string | null,
  code: string,
  { address, browser }: Client,
): Promise<SignInResult | null> {
  const session = pendingSessionId ? await findPendingSession(realm, pendingSessionId) : null
  if (!session) return null
  addToRequestContext({ realm, userId: session.userId })
  const codeCheck = await checkCode(realm, session.userId, code, address)
  if (!codeCheck.ok) return codeCheck
  const sessionId = await startSessionAfterTwoFactor(realm, session, browser)
  return sessionId ? { ok: true, userId: session.userId, sessionId, account: getAccountKey(session.email) } : null
}

/**
 * Asks somebody who is signed in for the password again, before what only its owner may do.
 *
 * @returns what it was compared with: whoever acts on it looks whether that still holds
 * @throws {TooBusyError}
 */
export async function verifyCurrentPassword(
  realm: Realm,
  userId: number,
  password: string,
): Promise<{ ok: true; passwordHash: string } | Rejection> {
  const throttleKeys = currentPasswordThrottleKeys(realm, userId)
  const attempt = await recordAttempt(throttleKeys)
  if (!attempt.ok) return { ok: false, reason: 'wait', seconds: attempt.retryAfterSeconds }
  const passwordHash = await findPasswordHash(realm, userId)
  const isMatch = await checkPassword(throttleKeys, passwordHash, password)
  if (!passwordHash || !isMatch) return { ok: false, reason: 'wrong' }
  await forgiveAttempt(throttleKeys)
  return { ok: true, passwordHash }
}

/** Whether a password is right. A try that was not compared, since too many are, does not count as a wrong one. */
async function checkPassword(
  throttleKeys: ThrottleKey[],
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  return isCorrectPassword(passwordHash, password).catch(async (error) => {
    await forgiveAttempt(throttleKeys)
    throw error
  })
}

import { setTimeout as delay } from 'node:timers/promises'
import type { Realm } from '@/lib/platform/identity/realm'
import { type EmailAddress, parseEmail } from '@/lib/platform/validation/email'
import { isCorrectPassword, type PasswordSource } from '../passwords/hash-password'
import { getEmailDomain } from '../single-sign-on/connection'
import { findSsoRequirement } from '../single-sign-on/find-sso-requirement'
import { forgiveAttempt } from '../throttle/forgive-attempt'
import { recordAttempt } from '../throttle/record-attempt'
import {
  accountThrottleKey,
  deviceThrottleKeys,
  getSignInDelaySeconds,
  signInThrottleKeys,
  signInVolumeKeys,
  type ThrottleKey,
} from '../throttle/throttle-key'
import { readDeviceId } from './device-cookie'
import { findCredentials } from './find-credentials'
import { startSessionAfterPassword } from './start-session-after-password'

export type Rejection = { ok: false; reason: 'wrong' } | { ok: false; reason: 'wait'; seconds: number }

/** The company requires single sign-on. The password may be right or wrong. */
type SsoRequired = { ok: false; reason: 'single sign-on' }

/** `account` is the key by which attempts on the account are counted. */
export type SignInResult = { ok: true; userId: number; sessionId: string; account: string } | Rejection | SsoRequired

/** The browser that an attempt comes from. */
export interface Client {
  /** The IP address or network (lib/platform/http/client-ip.ts). */
  address: string
  /** The description of the browser (lib/auth/sessions/user-agent.ts). */
  browser: string
  /** The device cookie (device-cookie.ts), if the browser has one. */
  device: string | undefined
}

/** Returns the key by which attempts on an account are counted, whether or not the account exists. */
export const getAccountKey = (email: string): string =>
  parseEmail(email)?.key ?? email.trim().toLowerCase().slice(0, 254)

/**
 * Signs in with email and password, and creates a new session. An unknown email gets the same result as a wrong
 * password, after the same amount of work.
 *
 * @param previousSessionId the ID of the browser's previous session, which the new one replaces
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
  const allKeys = [...throttleKeys, ...signInVolumeKeys(realm, account, address, deviceId !== null)]
  const attempt = await recordAttempt(allKeys)
  if (!attempt.ok) return { ok: false, reason: 'wait', seconds: attempt.retryAfterSeconds }
  if (!deviceId) await delay(1000 * getSignInDelaySeconds(attempt.attempts[0] ?? 0))
  // Don't look up an invalid email, because PostgreSQL may reject the text.
  const parsedEmail = parseEmail(email)
  const user = parsedEmail && (await findCredentials(realm, account))
  const isMatch = await checkPassword(allKeys, user?.passwordHash ?? null, password, {
    realm,
    address,
    isKnown: deviceId !== null,
  })
  if (!user || !isMatch) return { ok: false, reason: await findRejectionReason(realm, parsedEmail) }
  await forgiveAttempt(throttleKeys)
  const session = await startSessionAfterPassword(realm, user, previousSessionId, browser)
  return session.ok ? { ...session, userId: user.id, account } : session
}

/**
 * Returns why a wrong email or password is rejected. If a company requires single sign-on, every address in its domain
 * gets the same reason, even with the right password. So the reason doesn't reveal whether an account exists.
 */
async function findRejectionReason(realm: Realm, email: EmailAddress | null): Promise<'wrong' | 'single sign-on'> {
  const isRequired = realm === 'portal' && email !== null && (await findSsoRequirement(getEmailDomain(email)))
  return isRequired ? 'single sign-on' : 'wrong'
}

/**
 * Returns whether a password is right. If the check ends with an error, the attempt isn't counted.
 *
 * @throws {TooBusyError} if too many passwords are being checked at the same time
 */
export async function checkPassword(
  throttleKeys: ThrottleKey[],
  passwordHash: string | null,
  password: string,
  source: PasswordSource,
): Promise<boolean> {
  return isCorrectPassword(passwordHash, password, source).catch(async (error) => {
    await forgiveAttempt(throttleKeys)
    throw error
  })
}

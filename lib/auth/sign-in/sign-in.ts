import { setTimeout as delay } from 'node:timers/promises'
import { addFacts } from '@/lib/platform/http/request-context'
import type { Realm } from '@/lib/platform/identity/realm'
import { parseEmail } from '@/lib/platform/validation/email'
import { isPassword } from '../passwords/hash-password'
import { waitingSession } from '../sessions/data'
import type { StaffRealm } from '../sessions/user-tables'
import { giveTryBack, takeTry } from '../throttle/mutations'
import {
  accountSubject,
  deviceSubjects,
  heldSeconds,
  ownPasswordSubjects,
  type Subject,
  signInSubjects,
} from '../throttle/throttle-key'
import { checkCode } from '../two-factor/check-code'
import { passwordHashOf, whoSignsIn } from './data'
import { beginAfterPassword, beginAfterSecondFactor } from './mutations'
import { deviceOf } from './trusted-browser'

type Refusal = { ok: false; reason: 'wrong' } | { ok: false; reason: 'wait'; seconds: number }
/** `account` is what its tries are counted by. */
export type SignIn = { ok: true; userId: number; sessionId: string; account: string } | Refusal

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
export const accountOf = (email: string): string => parseEmail(email)?.key ?? email.trim().toLowerCase().slice(0, 254)

/**
 * Signs in with e-mail and password. Whatever is wrong with either, the answer is the same and takes the same
 * work. The session begins anew each time.
 *
 * @param before the id of the browser's earlier session, which ends
 * @throws {TooBusyError}
 */
export async function signIn(
  realm: Realm,
  { email, password }: { email: string; password: string },
  { address, browser, device }: Client,
  before: string | null,
): Promise<SignIn> {
  const account = accountOf(email)
  const known = deviceOf(realm, account, device)
  const subjects = known
    ? deviceSubjects(realm, account, known)
    : [accountSubject(realm, account), ...signInSubjects(realm, account, address)]
  const taken = await takeTry(subjects)
  if (!taken.ok) return { ok: false, reason: 'wait', seconds: taken.waitSeconds }
  if (!known) await delay(1000 * heldSeconds(taken.tries[0] ?? 0))
  // What is no e-mail is nobody's, and may be no text that the database takes.
  const user = parseEmail(email) && (await whoSignsIn(realm, account))
  const matches = await compared(subjects, user?.passwordHash ?? null, password)
  if (!user || !matches) return { ok: false, reason: 'wrong' }
  await giveTryBack(subjects)
  const sessionId = await beginAfterPassword(realm, user, before, browser)
  return sessionId ? { ok: true, userId: user.id, sessionId, account } : { ok: false, reason: 'wrong' }
}

/**
 * Completes a sign-in with a code of the authenticator app or a recovery code, under a new session.
 *
 * @param waiting the id of the session that waits for it
 * @returns null when no session waits any more: the password is asked for again
 */
export async function completeSignIn(
  realm: StaffRealm,
  waiting: string | null,
  code: string,
  { address, browser }: Client,
): Promise<SignIn | null> {
  const session = waiting ? await waitingSession(realm, waiting) : null
  if (!session) return null
  addFacts({ realm, userId: session.userId })
  const checked = await checkCode(realm, session.userId, code, address)
  if (!checked.ok) return checked
  const sessionId = await beginAfterSecondFactor(realm, session, browser)
  return sessionId ? { ok: true, userId: session.userId, sessionId, account: accountOf(session.email) } : null
}

/**
 * Asks somebody who is signed in for the password again, before what only its owner may do.
 *
 * @returns what it was compared with: whoever acts on it looks whether that still holds
 * @throws {TooBusyError}
 */
export async function confirmPassword(
  realm: Realm,
  userId: number,
  password: string,
): Promise<{ ok: true; passwordHash: string } | Refusal> {
  const subjects = ownPasswordSubjects(realm, userId)
  const taken = await takeTry(subjects)
  if (!taken.ok) return { ok: false, reason: 'wait', seconds: taken.waitSeconds }
  const passwordHash = await passwordHashOf(realm, userId)
  const matches = await compared(subjects, passwordHash, password)
  if (!passwordHash || !matches) return { ok: false, reason: 'wrong' }
  await giveTryBack(subjects)
  return { ok: true, passwordHash }
}

/** Whether a password is right. A try that was not compared, since too many are, does not count as a wrong one. */
async function compared(subjects: Subject[], passwordHash: string | null, password: string): Promise<boolean> {
  return isPassword(passwordHash, password).catch(async (error) => {
    await giveTryBack(subjects)
    throw error
  })
}

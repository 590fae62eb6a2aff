import { addToRequestContext } from '@/lib/platform/http/request-context'
import type { Realm } from '@/lib/platform/identity/realm'
import { findSessionAwaitingTwoFactor } from '../sessions/find-session-awaiting-two-factor'
import { checkCode } from '../two-factor/check-code'
import { type Client, getAccountKey, type SignInResult } from './sign-in'
import { startSessionAfterTwoFactor } from './start-session-after-two-factor'

/**
 * Checks a code from the authenticator app or a recovery code. If it's right, creates a session that replaces the one
 * that was waiting for the code.
 *
 * @param pendingSessionId the ID of the session that is waiting for the code
 * @returns the new session, or why the code was rejected. Returns null if the waiting session no longer exists, so that
 *   the user must enter the password again
 */
export async function completeSignIn(
  realm: Realm,
  pendingSessionId: string | null,
  code: string,
  { address, browser }: Client,
): Promise<SignInResult | null> {
  const session = pendingSessionId ? await findSessionAwaitingTwoFactor(realm, pendingSessionId) : null
  if (!session) return null
  addToRequestContext({ realm, userId: session.userId })
  const codeCheck = await checkCode(realm, session.userId, code, address)
  if (!codeCheck.ok) return codeCheck
  const sessionId = await startSessionAfterTwoFactor(realm, session, browser)
  return sessionId ? { ok: true, userId: session.userId, sessionId, account: getAccountKey(session.email) } : null
}

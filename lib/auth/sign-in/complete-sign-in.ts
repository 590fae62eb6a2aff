import { addToRequestContext } from '@/lib/platform/http/request-context'
import type { Realm } from '@/lib/platform/identity/realm'
import { findSessionAwaitingTwoFactor } from '../sessions/find-session-awaiting-two-factor'
import { checkCode } from '../two-factor/check-code'
import { type Client, getAccountKey, type SignInResult } from './sign-in'
import { startSessionAfterTwoFactor } from './start-session-after-two-factor'

/**
 * Completes signing in with a code from the authenticator app or a recovery code, and creates a new session.
 *
 * @param pendingSessionId the ID of the session that is waiting for the code
 * @returns null if that session no longer exists. The user must then enter the password again
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

import { addToRequestContext } from '@/lib/platform/http/request-context'
import type { Realm } from '@/lib/platform/identity/realm'
import { createSession } from '../sessions/create-session'
import { findSessionAwaitingTwoFactor } from '../sessions/find-session-awaiting-two-factor'
import { revokeReplacedSession } from '../sessions/revoke-replaced-session'
import { type Client, getAccountKey, type SignInResult } from '../sign-in/sign-in'
import { forgiveAttempt } from '../throttle/forgive-attempt'
import { twoFactorContext } from './challenge'
import { checkPasskey } from './check-passkey'
import { startSessionAfterPasskey } from './start-session-after-passkey'

/**
 * Completes the second step of signing in, with a passkey in place of the 2FA code, and creates a new session.
 *
 * @param pendingSessionId the ID of the session that awaits 2FA
 * @param text the browser's response in JSON
 * @returns null if the pending session no longer exists. If only the challenge has expired, returns the reason 'wrong',
 *   so that the user can try again without entering the password
 */
export async function completeSignInWithPasskey(
  realm: Realm,
  pendingSessionId: string | null,
  text: string,
  client: Client,
): Promise<SignInResult | null> {
  const pending = pendingSessionId ? await findSessionAwaitingTwoFactor(realm, pendingSessionId) : null
  if (!pending) return null
  const { id, userId, email } = pending
  addToRequestContext({ realm, userId })
  const check = await checkPasskey(realm, text, { context: twoFactorContext(realm, id), client, userId })
  if (!check.ok) return check.reason === 'expired' ? { ok: false, reason: 'wrong' } : check
  const session = await startSessionAfterPasskey(realm, check.use, async (tx) =>
    (await revokeReplacedSession(tx, realm, id, true)) ? createSession(tx, realm, userId, false, client.browser) : null,
  )
  if (!session.ok) return session.reason === 'expired' ? null : { ok: false, reason: session.reason }
  await forgiveAttempt(check.throttleKeys)
  return { ok: true, userId, sessionId: session.sessionId, account: getAccountKey(email) }
}

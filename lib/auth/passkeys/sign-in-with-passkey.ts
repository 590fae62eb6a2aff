import type { Realm } from '@/lib/platform/identity/realm'
import { createSession } from '../sessions/create-session'
import { revokeReplacedSession } from '../sessions/revoke-replaced-session'
import { type Client, getAccountKey, type SignInResult } from '../sign-in/sign-in'
import { forgiveAttempt } from '../throttle/forgive-attempt'
import { signInContext } from './challenge'
import { checkPasskey } from './check-passkey'
import { startSessionAfterPasskey } from './start-session-after-passkey'

/**
 * Signs in with a passkey in place of the email address, the password and the 2FA code, and creates a new session. The
 * authenticator has verified the user, so a passkey counts as two factors.
 *
 * @param text the browser's response in JSON
 * @param csrfToken the token in the browser's cookie, to which the challenge is bound
 * @param previousSessionId the ID of the browser's previous session, which ends
 * @returns null if the challenge has expired
 */
export async function signInWithPasskey(
  realm: Realm,
  text: string,
  csrfToken: string,
  client: Client,
  previousSessionId: string | null,
): Promise<SignInResult | null> {
  const check = await checkPasskey(realm, text, { context: signInContext(realm, csrfToken), client })
  if (!check.ok) return check.reason === 'expired' ? null : check
  const { use, email, throttleKeys } = check
  const { userId } = use
  const session = await startSessionAfterPasskey(realm, use, async (tx) => {
    if (previousSessionId) await revokeReplacedSession(tx, realm, previousSessionId)
    return createSession(tx, realm, userId, false, client.browser)
  })
  if (!session.ok) return { ok: false, reason: session.reason === 'expired' ? 'wrong' : session.reason }
  await forgiveAttempt(throttleKeys)
  return { ok: true, userId, sessionId: session.sessionId, account: getAccountKey(email) }
}

import { type OwnSession, rotateSessionId } from '../sessions/rotate-session-id'
import { setSessionCookie } from './set-session-cookies'

/**
 * Replaces the current session's ID and cookie, in a server action for which the user has entered the password again.
 * Somebody who has copied the earlier cookie is no longer signed in (OWASP ASVS 5.0, requirement 7.2.4).
 *
 * Call this only after the user's change has succeeded. The page that sets up 2FA shows a secret that is derived from
 * the session's ID, so an earlier rotation would change that secret. The exception is adding a passkey: call this
 * before creating the challenge, because a challenge is valid only for one session ID.
 *
 * @returns the user with the new session ID, or null if the session has ended
 */
export async function rotateOwnSession<Owner extends OwnSession>(owner: Owner): Promise<Owner | null> {
  const id = await rotateSessionId(owner)
  if (!id) return null
  await setSessionCookie(owner.realm, id)
  return { ...owner, id }
}

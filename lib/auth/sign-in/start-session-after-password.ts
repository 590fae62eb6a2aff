import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { Prisma } from '@/prisma/client/client'
import { createSession } from '../sessions/create-session'
import { revokeReplacedSession } from '../sessions/revoke-replaced-session'
import { ACTIVE_USER_CONDITIONS, USER_TABLES } from '../sessions/user-tables'
import { MAY_SIGN_IN_WITHOUT_SSO_SQL } from '../single-sign-on/sign-in-sql'

/** The user's ID and password hash at the time when the password was verified. */
interface VerifiedUser {
  id: number
  passwordHash: string
}

/**
 * Creates a session for a user whose password was verified, and ends the browser's previous session. If the user has
 * 2FA, the new session awaits it.
 *
 * @param previousSessionId the ID of the browser's previous session in the realm, which may be another user's
 * @param browser the description of the browser (lib/auth/sessions/user-agent.ts)
 * @returns the ID of the new session, or the reason why there is none. 'wrong' means that the password has been changed
 *   or the user removed since the password was verified. 'single sign-on' means that the user may not sign in with a
 *   password
 */
export async function startSessionAfterPassword(
  realm: Realm,
  user: VerifiedUser,
  previousSessionId: string | null,
  browser: string,
): Promise<StartedSession> {
  return prisma().$transaction((tx) => startUserSession(tx, realm, user, previousSessionId, browser))
}

type StartedSession = { ok: true; sessionId: string } | { ok: false; reason: 'wrong' | 'single sign-on' }

/** Creates a session as `startSessionAfterPassword` does, but in the caller's transaction. */
export async function startUserSession(
  tx: Prisma.TransactionClient,
  realm: Realm,
  user: VerifiedUser,
  previousSessionId: string | null,
  browser: string,
): Promise<StartedSession> {
  const [currentUser] = await tx.$queryRaw<{ hasTwoFactor: boolean; maySignIn: boolean }[]>`
    SELECT u.totp_confirmed_at IS NOT NULL AS "hasTwoFactor",
           ${realm === 'portal' ? MAY_SIGN_IN_WITHOUT_SSO_SQL : Prisma.sql`true`} AS "maySignIn"
    FROM ${Prisma.raw(USER_TABLES[realm])} u
    WHERE u.id = ${user.id} AND u.password_hash = ${user.passwordHash} AND ${Prisma.raw(ACTIVE_USER_CONDITIONS[realm])}
    FOR SHARE OF u`
  if (!currentUser) return { ok: false, reason: 'wrong' }
  if (!currentUser.maySignIn) return { ok: false, reason: 'single sign-on' }
  if (previousSessionId) await revokeReplacedSession(tx, realm, previousSessionId)
  return { ok: true, sessionId: await createSession(tx, realm, user.id, currentUser.hasTwoFactor, browser) }
}

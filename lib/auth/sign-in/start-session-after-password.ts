import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { Prisma } from '@/prisma/client/client'
import { createSession } from '../sessions/create-session'
import { revokeReplacedSession } from '../sessions/revoke-replaced-session'
import { ACTIVE_USER_CONDITIONS, USER_TABLES } from '../sessions/user-tables'

/** The user's ID and password hash at the time when the password was verified. */
interface VerifiedUser {
  id: number
  passwordHash: string
}

/**
 * Creates a session for a user whose password was verified, and ends the browser's previous session.
 *
 * @param previousSessionId the ID of the browser's previous session in the realm, which may be another user's
 * @param browser the description of the browser (lib/auth/sessions/user-agent.ts)
 * @returns null if the password has been changed or the user has been removed since the password was verified
 */
export async function startSessionAfterPassword(
  realm: Realm,
  user: VerifiedUser,
  previousSessionId: string | null,
  browser: string,
): Promise<string | null> {
  return prisma().$transaction((tx) => startUserSession(tx, realm, user, previousSessionId, browser))
}

/**
 * Creates a session in a transaction, like `startSessionAfterPassword`. If the user has 2FA, the session awaits a code.
 */
export async function startUserSession(
  tx: Prisma.TransactionClient,
  realm: Realm,
  user: VerifiedUser,
  previousSessionId: string | null,
  browser: string,
): Promise<string | null> {
  const [currentUser] = await tx.$queryRaw<{ hasTwoFactor: boolean }[]>`
    SELECT totp_confirmed_at IS NOT NULL AS "hasTwoFactor" FROM ${Prisma.raw(USER_TABLES[realm])}
    WHERE id = ${user.id} AND password_hash = ${user.passwordHash} AND ${Prisma.raw(ACTIVE_USER_CONDITIONS[realm])}
    FOR SHARE`
  if (!currentUser) return null
  if (previousSessionId) await revokeReplacedSession(tx, realm, previousSessionId)
  return createSession(tx, realm, user.id, currentUser.hasTwoFactor, browser)
}

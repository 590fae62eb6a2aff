import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { Prisma } from '@/prisma/client/client'
import type { RealmUser } from '../sessions/signed-in-user'
import { MAY_SIGN_IN_WITHOUT_SSO_SQL } from '../single-sign-on/sign-in-sql'
import { consumeChallenge } from './consume-challenge'
import { recordPasskeyChange } from './record-passkey-change'
import { recordPasskeyUse } from './record-passkey-use'
import type { PasskeyUse } from './verify-assertion'

/**
 * Starts a session for a user whose passkey was verified. In the same transaction, marks the challenge as used and
 * records the use of the passkey. If the passkey may have been copied, notifies the user.
 *
 * @param startSession creates the session and returns its ID, or null if the attempt to sign in has expired
 * @returns the reason 'wrong' if the user, challenge or passkey is rejected, 'expired' if `startSession` returned null,
 *   and 'single sign-on' if the user must use single sign-on
 */
export async function startSessionAfterPasskey(
  realm: Realm,
  use: PasskeyUse,
  startSession: (tx: Prisma.TransactionClient) => Promise<string | null>,
): Promise<{ ok: true; sessionId: string } | { ok: false; reason: 'wrong' | 'expired' | 'single sign-on' }> {
  return prisma().$transaction(async (tx) => {
    const user = await lockActiveUser(tx, realm, use.userId)
    if (!user || !(await consumeChallenge(tx, use.challenge))) return { ok: false, reason: 'wrong' }
    if (user === 'single sign-on') return { ok: false, reason: user }
    const recorded = await recordPasskeyUse(tx, realm, use)
    if (!recorded.ok) {
      if (recorded.reason === 'count') await recordPasskeyChange(tx, user, 'rejected', recorded.name)
      return { ok: false, reason: 'wrong' }
    }
    const sessionId = await startSession(tx)
    return sessionId ? { ok: true, sessionId } : { ok: false, reason: 'expired' }
  })
}

/** For each realm, the query that selects its active users, as `findCredentials` does. */
const ACTIVE_USERS_SQL: Record<Realm, Prisma.Sql> = {
  portal: Prisma.sql`
    SELECT u.company_id AS "companyId", u.email, u.name, ${MAY_SIGN_IN_WITHOUT_SSO_SQL} AS "maySignIn"
    FROM partner_staff u JOIN companies c ON c.id = u.company_id
    WHERE u.removed_at IS NULL AND c.disabled_at IS NULL`,
  support: Prisma.sql`
    SELECT 0 AS "companyId", u.email, u.name, true AS "maySignIn" FROM support_staff u WHERE u.removed_at IS NULL`,
  account: Prisma.sql`
    SELECT 0 AS "companyId", u.email, u.first_name AS name, true AS "maySignIn" FROM tenants u WHERE u.mode = 'live'`,
}

/**
 * Locks the row of a user who may sign in. Returns null if there's no such user, and 'single sign-on' if the user must
 * use single sign-on.
 */
async function lockActiveUser(
  tx: Prisma.TransactionClient,
  realm: Realm,
  userId: number,
): Promise<(RealmUser & { email: string; name: string }) | 'single sign-on' | null> {
  const [user] = await tx.$queryRaw<{ companyId: number; email: string; name: string; maySignIn: boolean }[]>`
    ${ACTIVE_USERS_SQL[realm]} AND u.id = ${userId}::int AND u.password_hash IS NOT NULL FOR SHARE OF u`
  if (!user) return null
  if (!user.maySignIn) return 'single sign-on'
  const { companyId, email, name } = user
  return realm === 'portal' ? { realm, userId, companyId, email, name } : { realm, userId, email, name }
}

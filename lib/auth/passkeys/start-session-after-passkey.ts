import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { Prisma } from '@/prisma/client/client'
import { auditAccountEvent } from '../sessions/audit-account-event'
import type { RealmUser } from '../sessions/signed-in-user'
import { consumeChallenge } from './consume-challenge'
import { recordPasskeyUse } from './record-passkey-use'
import type { PasskeyUse } from './verify-assertion'

/**
 * Starts a session for a user whose passkey was verified. In the same transaction, uses the challenge up and stores the
 * use of the passkey.
 *
 * @param startSession creates the session and returns its ID, or null if the attempt to sign in has expired
 */
export async function startSessionAfterPasskey(
  realm: Realm,
  use: PasskeyUse,
  startSession: (tx: Prisma.TransactionClient) => Promise<string | null>,
): Promise<{ ok: true; sessionId: string } | { ok: false; reason: 'wrong' | 'expired' }> {
  return prisma().$transaction(async (tx) => {
    const user = await lockActiveUser(tx, realm, use.userId)
    if (!user || !(await consumeChallenge(tx, use.challenge))) return { ok: false, reason: 'wrong' }
    const recorded = await recordPasskeyUse(tx, realm, use)
    if (!recorded.ok) {
      if (recorded.reason === 'count') await auditAccountEvent(tx, user, 'passkey_rejected')
      return { ok: false, reason: 'wrong' }
    }
    const sessionId = await startSession(tx)
    return sessionId ? { ok: true, sessionId } : { ok: false, reason: 'expired' }
  })
}

/** Selects the users who may sign in, as `findCredentials` does. */
const ACTIVE_USERS_SQL: Record<Realm, Prisma.Sql> = {
  portal: Prisma.sql`
    SELECT u.company_id AS "companyId" FROM partner_staff u JOIN companies c ON c.id = u.company_id
    WHERE u.removed_at IS NULL AND c.disabled_at IS NULL`,
  support: Prisma.sql`SELECT 0 AS "companyId" FROM support_staff u WHERE u.removed_at IS NULL`,
  account: Prisma.sql`SELECT 0 AS "companyId" FROM tenants u WHERE u.mode = 'live'`,
}

/** Locks the row of a user who may sign in. Returns null if there's no such user. */
async function lockActiveUser(tx: Prisma.TransactionClient, realm: Realm, userId: number): Promise<RealmUser | null> {
  const [user] = await tx.$queryRaw<{ companyId: number }[]>`
    ${ACTIVE_USERS_SQL[realm]} AND u.id = ${userId}::int AND u.password_hash IS NOT NULL FOR SHARE OF u`
  if (!user) return null
  return realm === 'portal' ? { realm, userId, companyId: user.companyId } : { realm, userId }
}

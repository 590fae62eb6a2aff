import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { Prisma } from '@/prisma/client/client'
import { createSession } from '../sessions/create-session'
import { revokeReplacedSession } from '../sessions/revoke-replaced-session'
import { ACTIVE_USER_CONDITIONS, USER_TABLES } from '../sessions/user-tables'

/**
 * Replaces the session that was waiting for the 2FA code with a full session. Locks the user's row, so that a change
 * that ends the user's sessions also ends the new one.
 *
 * @returns the ID of the new session. Returns null if the user may no longer sign in, or if the waiting session no
 *   longer exists. For example, it may already have been replaced
 */
export async function startSessionAfterTwoFactor(
  realm: Realm,
  { id, userId }: { id: string; userId: number },
  browser: string,
): Promise<string | null> {
  return prisma().$transaction(async (tx) => {
    const activeRows = await tx.$queryRaw<unknown[]>`
      SELECT id FROM ${Prisma.raw(USER_TABLES[realm])}
      WHERE id = ${userId} AND ${Prisma.raw(ACTIVE_USER_CONDITIONS[realm])} FOR SHARE`
    if (activeRows.length === 0 || !(await revokeReplacedSession(tx, realm, id, true))) return null
    return createSession(tx, realm, userId, false, browser)
  })
}

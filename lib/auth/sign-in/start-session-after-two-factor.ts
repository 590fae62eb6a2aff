import { prisma } from '@/lib/platform/database/prisma'
import { createSession } from '../sessions/create-session'
import { revokeReplacedSession } from '../sessions/revoke-replaced-session'
import type { StaffRealm } from '../sessions/staff-table-names'

/**
 * Replaces the session that was waiting for the 2FA code with a full session.
 *
 * @returns null if the waiting session no longer exists, for example because it has already been replaced
 */
export async function startSessionAfterTwoFactor(
  realm: StaffRealm,
  pendingSession: { id: string; userId: number },
  browser: string,
): Promise<string | null> {
  return prisma().$transaction(async (tx) =>
    (await revokeReplacedSession(tx, realm, pendingSession.id, true))
      ? createSession(tx, realm, pendingSession.userId, false, browser)
      : null,
  )
}

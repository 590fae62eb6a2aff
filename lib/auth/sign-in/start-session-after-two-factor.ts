import { prisma } from '@/lib/platform/database/prisma'
import { createSession } from '../sessions/create-session'
import { revokeReplacedSession } from '../sessions/revoke-replaced-session'
import type { StaffRealm } from '../sessions/staff-table-names'

/**
 * Begins the full session after the second factor, in place of the one that waited for it.
 *
 * @returns null when that one is gone: it is used once
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

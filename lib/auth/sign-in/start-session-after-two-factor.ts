import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { createSession } from '../sessions/create-session'
import { revokeReplacedSession } from '../sessions/revoke-replaced-session'

/**
 * Replaces the session that was waiting for the 2FA code with a full session.
 *
 * @returns null if the waiting session no longer exists, for example because it has already been replaced
 */
export async function startSessionAfterTwoFactor(
  realm: Realm,
  pendingSession: { id: string; userId: number },
  browser: string,
): Promise<string | null> {
  return prisma().$transaction(async (tx) =>
    (await revokeReplacedSession(tx, realm, pendingSession.id, true))
      ? createSession(tx, realm, pendingSession.userId, false, browser)
      : null,
  )
}

import type { Realm } from '@/lib/platform/identity/realm'
import type { Prisma } from '@/prisma/client/client'
import { getUserTables } from './user-tables'

/**
 * Ends a session that is being replaced by a new one. If `awaitsTwoFactor` is set, ends the session only if it awaits
 * 2FA. Returns whether a session was ended.
 */
export async function revokeReplacedSession(
  tx: Prisma.TransactionClient,
  realm: Realm,
  id: string,
  awaitsTwoFactor?: true,
): Promise<boolean> {
  const { count } = await getUserTables(tx, realm).sessions.deleteMany({ where: { id, awaitsTwoFactor } })
  return count > 0
}

import type { Realm } from '@/lib/platform/identity/realm'
import type { Prisma } from '@/prisma/client/client'
import { getUserTables } from './user-tables'

/**
 * Ends all sessions of a user.
 *
 * @param exceptSessionId a session to keep, such as the current one of a user who changes their own password
 */
export async function revokeUserSessions(
  tx: Prisma.TransactionClient,
  realm: Realm,
  userId: number,
  exceptSessionId?: string,
): Promise<void> {
  await getUserTables(tx, realm).sessions.deleteMany({
    where: { userId, ...(exceptSessionId && { id: { not: exceptSessionId } }) },
  })
}

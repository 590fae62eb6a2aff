import type { Prisma } from '@/prisma/client/client'
import { getStaffTables, type StaffRealm } from './staff-table-names'

/**
 * Ends all sessions of a user.
 *
 * @param exceptSessionId a session to keep, such as the current one of a user who changes their own password
 */
export async function revokeUserSessions(
  tx: Prisma.TransactionClient,
  realm: StaffRealm,
  userId: number,
  exceptSessionId?: string,
): Promise<void> {
  await getStaffTables(tx, realm).sessions.deleteMany({
    where: { userId, ...(exceptSessionId && { id: { not: exceptSessionId } }) },
  })
}

import { Prisma } from '@/prisma/client/client'
import { getStaffTables, type StaffRealm, USER_TABLES } from './staff-table-names'

/**
 * Locks the row of a user who is changing their own password or 2FA. Without the lock, the change could overwrite a
 * more recent one, such as a reset.
 *
 * @param session the user's session, which must still exist
 * @param passwordHash the hash with which the password was verified, which must still be stored, or null if no password
 *   was required
 * @returns false if the session or the hash no longer exists
 */
export async function lockCurrentUserRow(
  tx: Prisma.TransactionClient,
  session: { realm: StaffRealm; id: string; userId: number },
  passwordHash: string | null,
): Promise<boolean> {
  const { realm, id, userId } = session
  const lockedRows = await tx.$queryRaw<unknown[]>`
    SELECT id FROM ${Prisma.raw(USER_TABLES[realm])}
    WHERE id = ${userId} AND removed_at IS NULL AND password_hash = coalesce(${passwordHash}, password_hash)
    FOR NO KEY UPDATE`
  // Check the session in a separate statement, because it may have ended while the first statement waited for the row.
  return (
    lockedRows.length > 0 &&
    (await getStaffTables(tx, realm).sessions.count({ where: { id, userId, awaitsTwoFactor: false } })) > 0
  )
}

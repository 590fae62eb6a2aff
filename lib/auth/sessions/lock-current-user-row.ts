import { Prisma } from '@/prisma/client/client'
import { getStaffTables, type StaffRealm, USER_TABLES } from './staff-table-names'

/**
 * Locks the row of a user who changes their own password or 2FA. This keeps the change from overwriting a more recent
 * one, such as a reset.
 *
 * @param session the user's session, which must still exist
 * @param passwordHash the hash with which the password was verified, which must still be stored. Is null if no password
 *   was required
 * @returns false if either no longer exists
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
  // A separate statement, which sees sessions that ended while the first one waited for the row.
  return (
    lockedRows.length > 0 &&
    (await getStaffTables(tx, realm).sessions.count({ where: { id, userId, awaitsTwoFactor: false } })) > 0
  )
}

import { Prisma } from '@/prisma/client/client'
import { getStaffTables, type StaffRealm, USER_TABLES } from './staff-table-names'

/**
 * Holds the row of a user who changes the own password or second factor, so that a change which was quicker, such as
 * a reset, is not undone by one that began before it.
 *
 * @param session that of who acts; it must still be there
 * @param passwordHash what the password was compared with, and what must still be stored; null where none was asked
 * @returns false when one of them has gone meanwhile
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
  // A statement of its own, which sees what ended while the row was waited for.
  return (
    lockedRows.length > 0 &&
    (await getStaffTables(tx, realm).sessions.count({ where: { id, userId, awaitsTwoFactor: false } })) > 0
  )
}

import { Prisma } from '@/prisma/client/client'
import type { OwnSession } from './rotate-session-id'
import { ACTIVE_USER_CONDITIONS, getUserTables, USER_TABLES } from './user-tables'

/**
 * Locks the row of a user who is changing their own password, 2FA or passkeys. Without the lock, the change could
 * overwrite a more recent one, such as a reset.
 *
 * @returns the user's password hash and when 2FA was set up, or null if the session has ended. The caller must compare
 *   them with the credentials that the user has entered
 */
export async function lockCurrentCredentials(
  tx: Prisma.TransactionClient,
  { realm, id, userId }: OwnSession,
): Promise<{ passwordHash: string; confirmedAt: Date | null } | null> {
  const [user] = await tx.$queryRaw<{ passwordHash: string; confirmedAt: Date | null }[]>`
    SELECT password_hash AS "passwordHash", totp_confirmed_at AS "confirmedAt" FROM ${Prisma.raw(USER_TABLES[realm])}
    WHERE id = ${userId}::int AND ${Prisma.raw(ACTIVE_USER_CONDITIONS[realm])} AND password_hash IS NOT NULL
    FOR NO KEY UPDATE`
  // Check the session in a separate statement, because it may have ended while the first statement waited for the row.
  const hasSession =
    (await getUserTables(tx, realm).sessions.count({ where: { id, userId, awaitsTwoFactor: false } })) > 0
  return user && hasSession ? user : null
}

/**
 * Locks the row of a user as `lockCurrentCredentials` does, and compares the password hash.
 *
 * @param passwordHash the hash that the password was verified against, which must still be stored, or null if no
 *   password was required
 * @returns false if the session has ended or a different hash is stored
 */
export async function lockCurrentUserRow(
  tx: Prisma.TransactionClient,
  session: OwnSession,
  passwordHash: string | null,
): Promise<boolean> {
  const current = await lockCurrentCredentials(tx, session)
  return current !== null && (passwordHash === null || current.passwordHash === passwordHash)
}

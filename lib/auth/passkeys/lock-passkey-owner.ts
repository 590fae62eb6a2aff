import type { Realm } from '@/lib/platform/identity/realm'
import { Prisma } from '@/prisma/client/client'
import { getStaffTables } from '../sessions/staff-table-names'
import type { PasskeyOwner, PasskeyProof } from './passkey-owner'

const CREDENTIALS_SQL: Record<Realm, Prisma.Sql> = {
  portal: Prisma.sql`
    SELECT password_hash AS "passwordHash", totp_confirmed_at AS "confirmedAt" FROM partner_staff
    WHERE removed_at IS NULL`,
  support: Prisma.sql`
    SELECT password_hash AS "passwordHash", totp_confirmed_at AS "confirmedAt" FROM support_staff
    WHERE removed_at IS NULL`,
  account: Prisma.sql`
    SELECT password_hash AS "passwordHash", NULL::timestamptz AS "confirmedAt" FROM tenants WHERE mode = 'live'`,
}

/**
 * Locks the row of a user who adds or removes a passkey.
 *
 * @returns the user's current password hash and 2FA, or null if the session has ended
 */
export async function lockPasskeyOwner(
  tx: Prisma.TransactionClient,
  owner: PasskeyOwner,
): Promise<PasskeyProof | null> {
  const [user] = await tx.$queryRaw<PasskeyProof[]>`
    ${CREDENTIALS_SQL[owner.realm]} AND id = ${owner.userId}::int AND password_hash IS NOT NULL FOR NO KEY UPDATE`
  // Check the session in a separate statement, because it may have ended while the first statement waited for the row.
  return user && (await hasSession(tx, owner)) ? user : null
}

async function hasSession(tx: Prisma.TransactionClient, { realm, id, userId }: PasskeyOwner): Promise<boolean> {
  const count =
    realm === 'account'
      ? await tx.tenantSession.count({ where: { id, tenantId: userId } })
      : await getStaffTables(tx, realm).sessions.count({ where: { id, userId, awaitsTwoFactor: false } })
  return count > 0
}

export const isSameProof = (a: PasskeyProof, b: PasskeyProof): boolean =>
  a.passwordHash === b.passwordHash && a.confirmedAt?.getTime() === b.confirmedAt?.getTime()

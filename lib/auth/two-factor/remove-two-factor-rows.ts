import type { Prisma } from '@/prisma/client/client'
import { revokeUserSessions } from '../sessions/revoke-user-sessions'
import { getStaffTables, type StaffRealm } from '../sessions/staff-table-names'

/** Takes a user's second factor away; the sessions end. Ownership and the audit row are the caller's. */
export async function removeTwoFactorRows(
  tx: Prisma.TransactionClient,
  realm: StaffRealm,
  userId: number,
): Promise<void> {
  const { users, recoveryCodes } = getStaffTables(tx, realm)
  await users.update({ where: { id: userId }, data: NO_TWO_FACTOR })
  await recoveryCodes.deleteMany({ where: { userId } })
  await revokeUserSessions(tx, realm, userId)
}

// The last step stays: no later secret may be one of before.
export const NO_TWO_FACTOR = { totpSecret: null, totpConfirmedAt: null }

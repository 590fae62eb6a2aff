import type { Prisma } from '@/prisma/client/client'
import { revokeUserSessions } from '../sessions/revoke-user-sessions'
import { getStaffTables, type StaffRealm } from '../sessions/staff-table-names'

/** Removes a user's 2FA and ends all sessions. The caller checks the permission and logs the change. */
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

// totpLastStep is kept, so that no earlier secret can be derived again (see `deriveEnrolmentSecret`).
export const NO_TWO_FACTOR = { totpSecret: null, totpConfirmedAt: null }

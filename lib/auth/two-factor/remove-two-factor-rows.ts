import type { Realm } from '@/lib/platform/identity/realm'
import type { Prisma } from '@/prisma/client/client'
import { removeAllPasskeys } from '../passkeys/remove-all-passkeys'
import { revokeUserSessions } from '../sessions/revoke-user-sessions'
import { getUserTables } from '../sessions/user-tables'

/**
 * Removes a user's 2FA and passkeys, and ends all their sessions. The caller must check the permission and audit the
 * change.
 */
export async function removeTwoFactorRows(tx: Prisma.TransactionClient, realm: Realm, userId: number): Promise<void> {
  const { users, recoveryCodes } = getUserTables(tx, realm)
  await users.update({ where: { id: userId }, data: NO_TWO_FACTOR })
  await recoveryCodes.deleteMany({ where: { userId } })
  await removeAllPasskeys(tx, realm, userId)
  await revokeUserSessions(tx, realm, userId)
}

// Doesn't reset `totpLastStep`. Otherwise an earlier secret could be derived again (see `deriveEnrolmentSecret`).
export const NO_TWO_FACTOR = { totpSecret: null, totpConfirmedAt: null }

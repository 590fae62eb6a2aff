import type { Prisma } from '@/prisma/client/client'
import { notifyTwoFactorChange } from './record-two-factor-change'
import { removeTwoFactorRows } from './remove-two-factor-rows'

/**
 * Removes the 2FA and the passkeys of a user who has lost their device, on behalf of an admin or support staff. Ends
 * all the user's sessions, and notifies the user by email.
 */
export async function resetTwoFactorOfUser(
  tx: Prisma.TransactionClient,
  realm: 'portal' | 'account',
  userId: number,
): Promise<void> {
  await removeTwoFactorRows(tx, realm, userId)
  await notifyTwoFactorChange(tx, realm, userId, 'reset')
}

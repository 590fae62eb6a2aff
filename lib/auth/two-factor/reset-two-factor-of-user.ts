import type { Prisma } from '@/prisma/client/client'
import { notifyTwoFactorChange } from './record-two-factor-change'
import { removeTwoFactorRows } from './remove-two-factor-rows'

/** Removes the 2FA of a user who has lost their device, on behalf of an admin. Notifies the user by email. */
export async function resetTwoFactorOfUser(tx: Prisma.TransactionClient, userId: number): Promise<void> {
  await removeTwoFactorRows(tx, 'portal', userId)
  const select = { email: true, name: true }
  const { email, name } = await tx.partnerStaff.findUniqueOrThrow({ where: { id: userId }, select })
  await notifyTwoFactorChange(tx, { userId, email, name: name ?? '' }, 'reset')
}

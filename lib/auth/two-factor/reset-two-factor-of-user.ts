import type { Prisma } from '@/prisma/client/client'
import { notifyTwoFactorChange } from './record-two-factor-change'
import { removeTwoFactorRows } from './remove-two-factor-rows'

/** The same for an admin of the company of somebody who has lost it, and who is told. */
export async function resetTwoFactorOfUser(tx: Prisma.TransactionClient, userId: number): Promise<void> {
  await removeTwoFactorRows(tx, 'portal', userId)
  const select = { email: true, name: true }
  const { email, name } = await tx.partnerStaff.findUniqueOrThrow({ where: { id: userId }, select })
  await notifyTwoFactorChange(tx, { userId, email, name: name ?? '' }, 'reset')
}

import { enqueuePartnerStaffEmail } from '@/lib/mail/enqueue-email'
import { SINGLE_SIGN_ON_LINKED } from '@/lib/mail/templates/single-sign-on-linked'
import type { Prisma } from '@/prisma/client/client'

/** Emails a user whose existing account was linked to single sign-on, in the transaction that links it. */
export async function notifyLinkedUser(tx: Prisma.TransactionClient, userId: number): Promise<void> {
  const select = { email: true, name: true }
  const { email: recipient, name } = await tx.partnerStaff.findUniqueOrThrow({ where: { id: userId }, select })
  const values = { name: name ?? '' }
  await enqueuePartnerStaffEmail(tx, { userId, recipient, template: SINGLE_SIGN_ON_LINKED, values })
}

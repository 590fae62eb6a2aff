import { enqueuePartnerStaffEmail } from '@/lib/mail/enqueue-email'
import { PASSWORD_RESET } from '@/lib/mail/templates/password-reset'
import { prisma } from '@/lib/platform/database/prisma'
import { createPasswordToken } from './create-password-token'

/**
 * Sends a link to whoever signs in with an e-mail; does nothing where nobody does. Earlier links go on: else
 * whoever enters somebody's address would take the link away that is on its way.
 *
 * @param emailKey the e-mail in the form that is compared
 */
export async function sendPasswordReset(emailKey: string): Promise<void> {
  await prisma().$transaction(async (tx) => {
    const user = await tx.partnerStaff.findFirst({
      where: { emailKey, passwordHash: { not: null }, removedAt: null, company: { disabledAt: null } },
      select: { id: true, email: true, name: true },
    })
    if (!user) return
    const tokenId = await createPasswordToken(tx, user.id, 'password_reset')
    const values = { name: user.name ?? '' }
    await enqueuePartnerStaffEmail(tx, {
      userId: user.id,
      recipient: user.email,
      template: PASSWORD_RESET,
      values,
      tokenId,
    })
  })
}

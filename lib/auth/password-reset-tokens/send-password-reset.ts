import { enqueuePartnerStaffEmail } from '@/lib/mail/enqueue-email'
import { PASSWORD_RESET } from '@/lib/mail/templates/password-reset'
import { prisma } from '@/lib/platform/database/prisma'
import { createPasswordToken } from './create-password-token'

/**
 * Emails a reset link to the member of partner staff who signs in with this email. Does nothing if there's no such
 * user. Earlier links stay valid. Otherwise anyone could invalidate a link that has just been sent, by entering the
 * user's email address.
 *
 * @param emailKey `EmailAddress.key` of the entered address
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

import { enqueuePartnerStaffEmail } from '@/lib/mail/enqueue-email'
import { PASSWORD_RESET } from '@/lib/mail/templates/password-reset'
import { prisma } from '@/lib/platform/database/prisma'
import { HAS_JOINED_SQL, MAY_SIGN_IN_WITHOUT_SSO_SQL } from '../single-sign-on/sign-in-sql'
import { createPasswordToken } from './create-password-token'

/**
 * Emails a reset link to the member of partner staff with this email address. Does nothing if there's no such user, or
 * if the user can't sign in with a password. Earlier links stay valid. Otherwise, anyone could invalidate a link that
 * has just been sent, by entering the user's email address.
 *
 * @param emailKey `EmailAddress.key` of the entered address
 */
export async function sendPasswordReset(emailKey: string): Promise<void> {
  await prisma().$transaction(async (tx) => {
    const [user] = await tx.$queryRaw<{ id: number; email: string; name: string | null }[]>`
      SELECT u.id, u.email, u.name FROM partner_staff u JOIN companies c ON c.id = u.company_id
      WHERE u.email_key = ${emailKey} AND ${HAS_JOINED_SQL} AND u.removed_at IS NULL AND c.disabled_at IS NULL
        AND ${MAY_SIGN_IN_WITHOUT_SSO_SQL}`
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

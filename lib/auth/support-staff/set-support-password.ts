import { hashToken } from '@/lib/platform/crypto/one-time-token'
import { prisma } from '@/lib/platform/database/prisma'
import { removeTwoFactorRows } from '../two-factor/remove-two-factor-rows'
import { auditSupportStaff } from './audit-support-staff'
import { revokeSupportTokens } from './revoke-support-tokens'

/**
 * Sets the password of whom a link is for. The link, the second factor and all sessions end: whoever comes by a link
 * sets up a second factor anew.
 *
 * @returns false when the link was used meanwhile, or is over
 */
export async function setSupportPassword(token: string, passwordHash: string): Promise<boolean> {
  const hash = hashToken(token)
  return prisma().$transaction(async (tx) => {
    // The user before the link, as all who end a user's links do.
    await tx.$queryRaw`
      SELECT id FROM support_staff WHERE id = (SELECT user_id FROM support_staff_tokens WHERE hash = ${hash})
      FOR NO KEY UPDATE`
    const [usedToken] = await tx.$queryRaw<{ userId: number }[]>`
      UPDATE support_staff_tokens t SET used_at = now() FROM support_staff u
      -- The time of this statement: the link may have been ended while the user was waited for.
      WHERE t.hash = ${hash} AND t.used_at IS NULL AND t.expires_at > clock_timestamp()
        AND u.id = t.user_id AND u.removed_at IS NULL
      RETURNING u.id AS "userId"`
    if (!usedToken) return false
    const { userId } = usedToken
    await tx.supportStaff.update({ where: { id: userId }, data: { passwordHash } })
    await removeTwoFactorRows(tx, 'support', userId)
    await revokeSupportTokens(tx, userId)
    await auditSupportStaff(tx, { type: 'support_staff', id: userId }, 'support_staff.password_chosen', userId)
    return true
  })
}

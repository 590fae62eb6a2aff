import { hashToken } from '@/lib/platform/crypto/one-time-token'
import { prisma } from '@/lib/platform/database/prisma'
import { removeTwoFactorRows } from '../two-factor/remove-two-factor-rows'
import { auditSupportStaff } from './audit-support-staff'
import { revokeSupportTokens } from './revoke-support-tokens'

/**
 * Sets a user's password with a one-time link. Invalidates the user's links, ends their sessions, and removes 2FA and
 * passkeys, which the user must then set up again.
 *
 * @returns false if the link isn't valid
 */
export async function setSupportPassword(token: string, passwordHash: string): Promise<boolean> {
  const hash = hashToken(token)
  return prisma().$transaction(async (tx) => {
    // Lock the user before the token. All code that invalidates a user's tokens uses this order, to prevent deadlocks.
    await tx.$queryRaw`
      SELECT id FROM support_staff WHERE id = (SELECT user_id FROM support_staff_tokens WHERE hash = ${hash})
      FOR NO KEY UPDATE`
    const [usedToken] = await tx.$queryRaw<{ userId: number }[]>`
      UPDATE support_staff_tokens t SET used_at = now() FROM support_staff u
      -- Uses clock_timestamp(), because the link may have expired while this transaction waited for the user's row.
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

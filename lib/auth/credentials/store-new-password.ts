import { recordOwnAccountEvent } from '@/lib/audit/record-audit-event'
import { enqueuePartnerStaffEmail } from '@/lib/mail/enqueue-email'
import { PASSWORD_CHANGED } from '@/lib/mail/templates/password-changed'
import { prisma } from '@/lib/platform/database/prisma'
import { revokePasswordTokens } from '../password-reset-tokens/revoke-password-tokens'
import { lockCurrentUserRow } from '../sessions/lock-current-user-row'
import { revokeUserSessions } from '../sessions/revoke-user-sessions'
import type { SignedInStaff } from '../sessions/signed-in-user'
import { getUserTables } from '../sessions/user-tables'
import { revokeSupportTokens } from '../support-staff/revoke-support-tokens'

/**
 * Changes the user's password and audits the change. Ends the user's other sessions, and invalidates their links for
 * setting a password. If the user is partner staff, also notifies them by email.
 *
 * @param currentHash the hash that the current password was verified against
 * @returns false if the password has changed or the session has ended since the password was verified
 */
export async function replacePassword(
  owner: SignedInStaff,
  currentHash: string,
  passwordHash: string,
): Promise<boolean> {
  const { realm, id, userId, email: recipient, name } = owner
  return prisma().$transaction(async (tx) => {
    if (!(await lockCurrentUserRow(tx, owner, currentHash))) return false
    await getUserTables(tx, realm).users.update({ where: { id: userId }, data: { passwordHash } })
    await revokeUserSessions(tx, realm, userId, id)
    await recordOwnAccountEvent(tx, owner, 'password_changed')
    if (realm === 'support') await revokeSupportTokens(tx, userId)
    else {
      await revokePasswordTokens(tx, userId)
      await enqueuePartnerStaffEmail(tx, { userId, recipient, template: PASSWORD_CHANGED, values: { name } })
    }
    return true
  })
}

import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { removeAllPasskeys } from '@/lib/auth/passkeys/remove-all-passkeys'
import { revokePasswordTokens } from '@/lib/auth/password-reset-tokens/revoke-password-tokens'
import { revokeUserSessions } from '@/lib/auth/sessions/revoke-user-sessions'
import { isLastPasswordAdmin } from '@/lib/auth/single-sign-on/find-last-password-admin'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { hasOtherAdmin, type TeamChangeRejection, withTeamLock } from './with-team-lock'

/**
 * Removes somebody from the team, ends their sessions and invalidates their links. Deletes their credentials but keeps
 * their row, because the activity still shows their name.
 */
export async function removeTeamMember(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  userId: number,
): Promise<{ ok: true } | TeamChangeRejection<'no such member' | 'last admin' | 'last password admin'>> {
  return withTeamLock(actor, companyId, async (tx) => {
    const where = { id: userId, companyId, removedAt: null }
    const member = await tx.partnerStaff.findFirst({ where, select: { id: true } })
    if (!member) return { ok: false, reason: 'no such member' }
    if (!(await hasOtherAdmin(tx, companyId, userId))) return { ok: false, reason: 'last admin' }
    if (await isLastPasswordAdmin(tx, companyId, userId)) return { ok: false, reason: 'last password admin' }
    await tx.partnerStaff.update({
      where,
      data: {
        removedAt: new Date(),
        passwordHash: null,
        totpSecret: null,
        totpConfirmedAt: null,
        totpLastStep: null,
      },
    })
    await tx.partnerStaffRecoveryCode.deleteMany({ where: { userId } })
    await removeAllPasskeys(tx, 'portal', userId)
    await revokeUserSessions(tx, 'portal', userId)
    await revokePasswordTokens(tx, userId)
    await recordAuditEvent(tx, actor, { companyId, action: 'user.removed', subjectId: userId })
    return { ok: true }
  })
}

import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { resetTwoFactorOfUser } from '@/lib/auth/two-factor/reset-two-factor-of-user'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { type TeamChangeRejection, withTeamLock } from './with-team-lock'

/**
 * Turns off the two-factor authentication of a colleague who has lost their device. Notifies the colleague and ends
 * their sessions. To change their own 2FA, users need their password and a code, so this rejects the actor's own ID.
 */
export async function resetTeamMemberTwoFactor(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  userId: number,
): Promise<{ ok: true } | TeamChangeRejection<'no such member' | 'not set up' | 'own account'>> {
  return withTeamLock(actor, companyId, async (tx) => {
    if (userId === actor.id) return { ok: false, reason: 'own account' }
    const where = { id: userId, companyId, removedAt: null }
    const member = await tx.partnerStaff.findFirst({ where, select: { totpConfirmedAt: true } })
    if (!member) return { ok: false, reason: 'no such member' }
    if (!member.totpConfirmedAt) return { ok: false, reason: 'not set up' }
    await resetTwoFactorOfUser(tx, userId)
    await recordAuditEvent(tx, actor, { companyId, action: 'user.two_factor_reset', subjectId: userId })
    return { ok: true }
  })
}

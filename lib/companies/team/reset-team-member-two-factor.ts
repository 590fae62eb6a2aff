import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { isLastPasswordAdmin } from '@/lib/auth/single-sign-on/find-last-password-admin'
import { resetTwoFactorOfUser } from '@/lib/auth/two-factor/reset-two-factor-of-user'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { type TeamChangeRejection, withTeamLock } from './with-team-lock'

/**
 * Removes the 2FA and the passkeys of a colleague who has lost their device. Notifies the colleague and ends their
 * sessions. Users can't reset their own 2FA here, because changing it requires their password and a code.
 */
export async function resetTeamMemberTwoFactor(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  userId: number,
): Promise<
  { ok: true } | TeamChangeRejection<'no such member' | 'not set up' | 'own account' | 'last password admin'>
> {
  return withTeamLock(actor, companyId, async (tx) => {
    if (userId === actor.id) return { ok: false, reason: 'own account' }
    const where = { id: userId, companyId, removedAt: null }
    const select = { totpConfirmedAt: true, passkeys: { select: { id: true }, take: 1 } }
    const member = await tx.partnerStaff.findFirst({ where, select })
    if (!member) return { ok: false, reason: 'no such member' }
    if (!member.totpConfirmedAt && member.passkeys.length === 0) return { ok: false, reason: 'not set up' }
    if (await isLastPasswordAdmin(tx, companyId, userId)) return { ok: false, reason: 'last password admin' }
    await resetTwoFactorOfUser(tx, 'portal', userId)
    await recordAuditEvent(tx, actor, { companyId, action: 'user.two_factor_reset', subjectId: userId })
    return { ok: true }
  })
}

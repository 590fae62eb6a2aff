import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import { lockCurrentUserRow } from '../sessions/lock-current-user-row'
import { revokeUserSessions } from '../sessions/revoke-user-sessions'
import { notifyTwoFactorChange } from './record-two-factor-change'
import { NO_TWO_FACTOR } from './remove-two-factor-rows'
import type { SessionEnded, TwoFactorOwner, TwoFactorProof } from './two-factor-owner'

/** Turns 2FA off for a member of partner staff, unless the company requires it. Support staff can't turn 2FA off. */
export async function disableOwnTwoFactor(
  owner: TwoFactorOwner & { realm: 'portal' },
  { passwordHash, confirmedAt }: TwoFactorProof,
): Promise<{ ok: true } | SessionEnded | { ok: false; reason: 'required or already changed' }> {
  return prisma().$transaction(async (tx) => {
    if (!(await lockCurrentUserRow(tx, owner, passwordHash))) return { ok: false, reason: 'session ended' }
    const { count } = await tx.partnerStaff.updateMany({
      where: { id: owner.userId, totpConfirmedAt: confirmedAt, company: { twoFactorRequired: false } },
      data: NO_TWO_FACTOR,
    })
    if (count === 0) return { ok: false, reason: 'required or already changed' }
    await tx.partnerStaffRecoveryCode.deleteMany({ where: { userId: owner.userId } })
    await revokeUserSessions(tx, owner.realm, owner.userId, owner.id)
    const { companyId, userId } = owner
    const action = 'user.two_factor_turned_off'
    await recordAuditEvent(tx, { type: 'partner_staff', id: userId }, { companyId, action, subjectId: userId })
    await notifyTwoFactorChange(tx, owner, 'turnedOff')
    return { ok: true }
  })
}

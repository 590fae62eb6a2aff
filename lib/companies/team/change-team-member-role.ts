import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { isLastPasswordAdmin } from '@/lib/auth/single-sign-on/find-last-password-admin'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { CompanyRole } from '@/prisma/client/enums'
import { hasOtherAdmin, type TeamChangeRejection, withTeamLock } from './with-team-lock'

/** Changes a team member's role. The new role applies from the member's next request. */
export async function changeTeamMemberRole(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  userId: number,
  role: CompanyRole,
): Promise<{ ok: true } | TeamChangeRejection<'no such member' | 'last admin' | 'last password admin'>> {
  return withTeamLock(actor, companyId, async (tx) => {
    const where = { id: userId, companyId, removedAt: null }
    const member = await tx.partnerStaff.findFirst({ where, select: { role: true } })
    if (!member) return { ok: false, reason: 'no such member' }
    if (member.role === role) return { ok: true }
    if (role !== 'admin' && !(await hasOtherAdmin(tx, companyId, userId))) return { ok: false, reason: 'last admin' }
    if (role !== 'admin' && (await isLastPasswordAdmin(tx, companyId, userId)))
      return { ok: false, reason: 'last password admin' }
    await tx.partnerStaff.update({ where, data: { role } })
    await recordAuditEvent(tx, actor, { companyId, action: `user.made_${role}`, subjectId: userId })
    return { ok: true }
  })
}

import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { type NotAdminResult, type TeamChangeRejection, withTeamLock } from './with-team-lock'

/**
 * Ends a session of a company's team. Does nothing if the session has already ended, or belongs to another company.
 *
 * @returns the ID of the ended session, or null if none was ended
 */
export async function endTeamSession(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  publicId: string,
): Promise<{ ok: true; endedSessionId: string | null } | NotAdminResult> {
  return withTeamLock(actor, companyId, async (tx) => {
    const session = await tx.partnerStaffSession.findFirst({
      where: { publicId, user: { companyId } },
      select: { id: true, userId: true },
    })
    // The session can end, for example because its user signs out, between the two statements.
    const { count } = await tx.partnerStaffSession.deleteMany({ where: { publicId, user: { companyId } } })
    if (!session || count === 0) return { ok: true, endedSessionId: null }
    await recordAuditEvent(tx, actor, {
      companyId,
      action: 'user.session_ended_by_admin',
      subjectId: session.userId,
    })
    return { ok: true, endedSessionId: session.id }
  })
}

/** Ends all sessions of a team member, including those that still need a 2FA code. */
export async function endAllSessionsOfTeamMember(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  userId: number,
): Promise<{ ok: true } | TeamChangeRejection<'no such member'>> {
  return withTeamLock(actor, companyId, async (tx) => {
    const member = await tx.partnerStaff.findFirst({
      where: { id: userId, companyId, removedAt: null },
      select: { id: true },
    })
    if (!member) return { ok: false, reason: 'no such member' }
    const { count } = await tx.partnerStaffSession.deleteMany({ where: { userId } })
    if (count > 0) {
      await recordAuditEvent(tx, actor, { companyId, action: 'user.all_sessions_ended_by_admin', subjectId: userId })
    }
    return { ok: true }
  })
}

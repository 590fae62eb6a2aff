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
    // Find and delete the session in one statement. Between two statements, another request could end the session or
    // give it a new ID.
    const [session] = await tx.$queryRaw<{ id: string; userId: number }[]>`
      DELETE FROM partner_staff_sessions s USING partner_staff u
      WHERE s.public_id = ${publicId}::uuid AND u.id = s.user_id AND u.company_id = ${companyId}::int
      RETURNING s.id, s.user_id AS "userId"`
    if (!session) return { ok: true, endedSessionId: null }
    const event = { companyId, action: 'user.session_ended_by_admin', subjectId: session.userId } as const
    await recordAuditEvent(tx, actor, event)
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

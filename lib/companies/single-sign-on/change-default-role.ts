import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { CompanyRole } from '@/prisma/client/enums'
import { type TeamChangeRejection, withTeamLock } from '../team/with-team-lock'
import { enqueueSsoChangeEmails } from './enqueue-change-emails'

/**
 * Changes the role of accounts that are created when people first use single sign-on. Existing members keep their
 * roles.
 */
export async function changeSsoDefaultRole(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  defaultRole: CompanyRole,
): Promise<{ ok: true } | TeamChangeRejection<'no connection'>> {
  return withTeamLock(actor, companyId, async (tx) => {
    const connection = await tx.ssoConnection.findUnique({
      where: { companyId },
      select: { defaultRole: true, emailDomain: true },
    })
    if (!connection) return { ok: false, reason: 'no connection' }
    if (connection.defaultRole === defaultRole) return { ok: true }
    await tx.ssoConnection.update({ where: { companyId }, data: { defaultRole } })
    await recordAuditEvent(tx, actor, { companyId, action: 'company.sso_role_changed', subjectId: companyId })
    const change = defaultRole === 'admin' ? 'joinAsAdmins' : 'joinAsMembers'
    await enqueueSsoChangeEmails(tx, actor, companyId, { change, domain: connection.emailDomain })
    return { ok: true }
  })
}

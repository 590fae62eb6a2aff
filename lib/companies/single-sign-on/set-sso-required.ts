import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { revokePasswordSessions } from '@/lib/auth/sessions/revoke-password-sessions'
import { hasPasswordAdmin } from '@/lib/auth/single-sign-on/find-last-password-admin'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { type TeamChangeRejection, withTeamLock } from '../team/with-team-lock'
import { enqueueSsoChangeEmails } from './enqueue-change-emails'

/**
 * Sets whether the team must use single sign-on. If so, sessions that didn't begin with single sign-on end, except
 * those of admins with a password and 2FA. There must be at least one such admin, who can still sign in if the provider
 * fails.
 */
export async function setSsoRequired(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  isRequired: boolean,
): Promise<{ ok: true } | TeamChangeRejection<'not tested' | 'no password admin'>> {
  return withTeamLock(actor, companyId, async (tx) => {
    const connection = await tx.ssoConnection.findUnique({ where: { companyId } })
    if (!connection?.testedAt) return { ok: false, reason: 'not tested' }
    if (connection.required === isRequired) return { ok: true }
    if (isRequired && !(await hasPasswordAdmin(tx, companyId))) return { ok: false, reason: 'no password admin' }
    await tx.ssoConnection.update({ where: { companyId }, data: { required: isRequired } })
    await revokePasswordSessions(tx, companyId)
    const action = isRequired ? 'company.sso_required' : 'company.sso_optional'
    await recordAuditEvent(tx, actor, { companyId, action, subjectId: companyId })
    const change = isRequired ? 'required' : 'optional'
    await enqueueSsoChangeEmails(tx, actor, companyId, { change, domain: connection.emailDomain })
    return { ok: true }
  })
}

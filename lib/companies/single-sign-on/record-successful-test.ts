import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { type TeamChangeRejection, withTeamLock } from '../team/with-team-lock'

/** Records that an admin has signed in at the provider. From then on, the team can sign in with the connection. */
export async function recordSuccessfulSsoTest(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  connectionId: string,
): Promise<{ ok: true } | TeamChangeRejection<'no connection'>> {
  return withTeamLock(actor, companyId, async (tx) => {
    const { count } = await tx.ssoConnection.updateMany({
      where: { id: connectionId, companyId, domainVerifiedAt: { not: null } },
      data: { testedAt: new Date() },
    })
    if (count === 0) return { ok: false, reason: 'no connection' }
    await recordAuditEvent(tx, actor, { companyId, action: 'company.sso_tested', subjectId: companyId })
    return { ok: true }
  })
}

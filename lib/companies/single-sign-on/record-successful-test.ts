import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { type TeamChangeRejection, withTeamLock } from '../team/with-team-lock'
import { enqueueSsoChangeEmails } from './enqueue-change-emails'

/**
 * Records that an admin has tested the connection by signing in at the provider. After the first successful test, the
 * team can sign in with the connection, so admins are emailed about that test only. Rejects a connection whose domain
 * isn't verified, with the reason 'no connection'.
 */
export async function recordSuccessfulSsoTest(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  connectionId: string,
): Promise<{ ok: true } | TeamChangeRejection<'no connection'>> {
  return withTeamLock(actor, companyId, async (tx) => {
    const where = { id: connectionId, companyId, domainVerifiedAt: { not: null } }
    const data = { testedAt: new Date() }
    const [firstTested] = await tx.ssoConnection.updateManyAndReturn({
      ...{ where: { ...where, testedAt: null }, data },
      select: { emailDomain: true },
    })
    if (!firstTested && (await tx.ssoConnection.updateMany({ where, data })).count === 0)
      return { ok: false, reason: 'no connection' }
    await recordAuditEvent(tx, actor, { companyId, action: 'company.sso_tested', subjectId: companyId })
    if (firstTested)
      await enqueueSsoChangeEmails(tx, actor, companyId, { change: 'tested', domain: firstTested.emailDomain })
    return { ok: true }
  })
}

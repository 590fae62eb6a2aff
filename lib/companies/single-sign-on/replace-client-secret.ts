import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { encryptClientSecret } from '@/lib/auth/single-sign-on/client-secret'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { type TeamChangeRejection, withTeamLock } from '../team/with-team-lock'
import { enqueueSsoChangeEmails } from './enqueue-change-emails'

/** Replaces the client secret, for example because it's about to expire. */
export async function replaceSsoClientSecret(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  clientSecret: string,
): Promise<{ ok: true } | TeamChangeRejection<'no connection'>> {
  return withTeamLock(actor, companyId, async (tx) => {
    const connection = await tx.ssoConnection.findUnique({
      where: { companyId },
      select: { id: true, emailDomain: true },
    })
    if (!connection) return { ok: false, reason: 'no connection' }
    const data = { clientSecret: encryptClientSecret(connection.id, clientSecret) }
    await tx.ssoConnection.update({ where: { companyId }, data })
    await recordAuditEvent(tx, actor, { companyId, action: 'company.sso_secret_replaced', subjectId: companyId })
    await enqueueSsoChangeEmails(tx, actor, companyId, { change: 'secretReplaced', domain: connection.emailDomain })
    return { ok: true }
  })
}

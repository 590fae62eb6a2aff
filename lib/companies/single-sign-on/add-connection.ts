import { randomBytes } from 'node:crypto'
import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { encryptClientSecret } from '@/lib/auth/single-sign-on/client-secret'
import { randomId } from '@/lib/platform/crypto/random-id'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { type TeamChangeRejection, withTeamLock } from '../team/with-team-lock'
import { enqueueSsoChangeEmails } from './enqueue-change-emails'
import type { NewConnection } from './schema'

/**
 * Stores a company's single sign-on connection. Nobody can sign in with it until the domain is verified and the
 * connection tested.
 */
export async function addSsoConnection(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  { clientSecret, ...connection }: NewConnection,
): Promise<{ ok: true } | TeamChangeRejection<'already set up'>> {
  return withTeamLock(actor, companyId, async (tx) => {
    if ((await tx.ssoConnection.count({ where: { companyId } })) > 0) return { ok: false, reason: 'already set up' }
    const id = randomId()
    const verificationToken = randomBytes(16).toString('hex')
    await tx.ssoConnection.create({
      data: { ...connection, id, companyId, verificationToken, clientSecret: encryptClientSecret(id, clientSecret) },
    })
    await recordAuditEvent(tx, actor, { companyId, action: 'company.sso_added', subjectId: companyId })
    await enqueueSsoChangeEmails(tx, actor, companyId, { change: 'added', domain: connection.emailDomain })
    return { ok: true }
  })
}

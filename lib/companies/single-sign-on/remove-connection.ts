import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import type { Database } from '@/lib/platform/database/prisma'
import { type Actor, OPERATOR, type PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Prisma } from '@/prisma/client/client'
import { type TeamChangeRejection, withTeamLock } from '../team/with-team-lock'
import { enqueueSsoChangeEmails } from './enqueue-change-emails'

/**
 * Removes a company's connection. The database also ends the sessions that were started through the connection, because
 * of a foreign key. Members without a password can then request a link to set one.
 */
export const removeSsoConnection = (
  actor: PartnerStaffActor,
  companyId: CompanyId,
): Promise<{ ok: true } | TeamChangeRejection<'no connection'>> =>
  withTeamLock(actor, companyId, (tx) => deleteConnection(tx, actor, companyId))

/** Removes a company's connection on behalf of an operator. */
export const removeSsoConnectionAsOperator = (
  db: Database,
  companyId: CompanyId,
): Promise<{ ok: true } | { ok: false; reason: 'no connection' }> =>
  db.$transaction((tx) => deleteConnection(tx, OPERATOR, companyId))

async function deleteConnection(
  tx: Prisma.TransactionClient,
  actor: Actor,
  companyId: CompanyId,
): Promise<{ ok: true } | { ok: false; reason: 'no connection' }> {
  const [connection] = await tx.$queryRaw<{ emailDomain: string }[]>`
    DELETE FROM sso_connections WHERE company_id = ${companyId}::int RETURNING email_domain AS "emailDomain"`
  if (!connection) return { ok: false, reason: 'no connection' }
  await recordAuditEvent(tx, actor, { companyId, action: 'company.sso_removed', subjectId: companyId })
  await enqueueSsoChangeEmails(tx, actor, companyId, { change: 'removed', domain: connection.emailDomain })
  return { ok: true }
}

import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { ResolveTxt } from '@/lib/platform/outbound/resolve-txt'
import { Prisma } from '@/prisma/client/client'
import { type TeamChangeRejection, withTeamLock } from '../team/with-team-lock'
import { buildDomainRecord } from './domain-record'
import { enqueueSsoChangeEmails } from './enqueue-change-emails'

type Rejection = TeamChangeRejection<
  'no connection' | 'lookup failed' | 'no record' | 'other text' | 'used by another company'
>

/**
 * Verifies that a company controls its email domain, by looking up the TXT record that an admin has added to the
 * domain.
 */
export async function checkSsoDomain(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  resolve: ResolveTxt,
): Promise<{ ok: true } | Rejection> {
  const connection = await prisma().ssoConnection.findUnique({ where: { companyId } })
  if (!connection) return { ok: false, reason: 'no connection' }
  const record = buildDomainRecord(connection)
  const texts = await resolve(record.name)
  if (!texts) return { ok: false, reason: 'lookup failed' }
  if (!texts.includes(record.text)) return { ok: false, reason: texts.length > 0 ? 'other text' : 'no record' }
  return withTeamLock(actor, companyId, async (tx): Promise<{ ok: true } | Rejection> => {
    const { count } = await tx.ssoConnection.updateMany({
      where: { id: connection.id, domainVerifiedAt: null },
      data: { domainVerifiedAt: new Date() },
    })
    if (count > 0) {
      await recordAuditEvent(tx, actor, { companyId, action: 'company.sso_domain_verified', subjectId: companyId })
      await enqueueSsoChangeEmails(tx, actor, companyId, { change: 'domainVerified', domain: connection.emailDomain })
    }
    return { ok: true }
  }).catch((error): Rejection => {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      return { ok: false, reason: 'used by another company' }
    throw error
  })
}

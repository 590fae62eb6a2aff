import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import type { Database } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { enqueueSsoChangeEmails } from './enqueue-change-emails'

/**
 * Makes single sign-on optional on behalf of an operator. A company needs this if its provider fails and none of its
 * admins can sign in with a password.
 */
export async function disableSsoRequirement(
  db: Database,
  companyId: CompanyId,
): Promise<{ ok: true } | { ok: false; reason: 'not required' }> {
  return db.$transaction(async (tx) => {
    const [connection] = await tx.ssoConnection.updateManyAndReturn({
      where: { companyId, required: true },
      data: { required: false },
      select: { emailDomain: true },
    })
    if (!connection) return { ok: false, reason: 'not required' }
    await recordAuditEvent(tx, OPERATOR, { companyId, action: 'company.sso_optional', subjectId: companyId })
    await enqueueSsoChangeEmails(tx, OPERATOR, companyId, { change: 'optional', domain: connection.emailDomain })
    return { ok: true }
  })
}

import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { type NotAdminResult, withTeamLock } from '../team/with-team-lock'
import type { CompanyContact } from './schema'

/** Changes the contact that a company's tenants see. The audit event doesn't contain it, because it can be a person's. */
export const changeCompanyContact = (
  actor: PartnerStaffActor,
  companyId: CompanyId,
  { email, phone }: CompanyContact,
): Promise<{ ok: true } | NotAdminResult> =>
  withTeamLock(actor, companyId, async (tx) => {
    const where = { id: companyId }
    const current = await tx.company.findUniqueOrThrow({ where, select: { contactEmail: true, contactPhone: true } })
    if (current.contactEmail === email && current.contactPhone === phone) return { ok: true }
    await tx.company.update({ where, data: { contactEmail: email, contactPhone: phone } })
    await recordAuditEvent(tx, actor, { companyId, action: 'company.contact_changed', subjectId: companyId })
    return { ok: true }
  })

import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { type NotAdminResult, withTeamLock } from '../team/with-team-lock'

/** Removes a company's logo. Earlier emails then show the company's name instead. */
export const removeCompanyLogo = (
  actor: PartnerStaffActor,
  companyId: CompanyId,
): Promise<{ ok: true } | NotAdminResult> =>
  withTeamLock(actor, companyId, async (tx) => {
    const { count } = await tx.companyLogo.deleteMany({ where: { companyId } })
    if (count > 0)
      await recordAuditEvent(tx, actor, { companyId, action: 'company.logo_removed', subjectId: companyId })
    return { ok: true }
  })

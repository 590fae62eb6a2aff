import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { type NotAdminResult, withTeamLock } from './with-team-lock'

/**
 * Sets whether the team must use 2FA. If so, members without 2FA must set it up at their next request, unless they
 * signed in with single sign-on.
 */
export async function setTwoFactorRequired(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  isRequired: boolean,
): Promise<{ ok: true } | NotAdminResult> {
  return withTeamLock(actor, companyId, async (tx) => {
    const { count } = await tx.company.updateMany({
      where: { id: companyId, twoFactorRequired: !isRequired },
      data: { twoFactorRequired: isRequired },
    })
    const action = isRequired ? 'company.two_factor_required' : 'company.two_factor_optional'
    if (count > 0) await recordAuditEvent(tx, actor, { companyId, action, subjectId: companyId })
    return { ok: true }
  })
}

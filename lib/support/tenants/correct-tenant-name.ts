import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { correctActiveContract } from '@/lib/contracts/tenants/correct-active-contract'
import { sendNewActivationLink } from '@/lib/contracts/tenants/enqueue-confirmation-email'
import { type CorrectionResult, lockTenantRow, NO_SUCH_TENANT } from '@/lib/contracts/tenants/lock-tenant-row'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { addCorrectionNote } from './add-correction-note'

/**
 * Corrects a tenant's name, including in their active contract. If the tenant's account isn't activated, also sends a
 * new activation link, because the initial password contains the tenant's initials. If the tenant has an active
 * contract, the link is in the contract's confirmation.
 */
export async function correctTenantName(
  user: SupportStaff,
  tenantId: number,
  { reason, ...name }: { firstName: string; lastName: string; reason: string },
): Promise<CorrectionResult<'unchanged'>> {
  return prisma().$transaction(async (tx) => {
    const tenant = await lockTenantRow(tx, tenantId)
    if (!tenant) return NO_SUCH_TENANT
    const isTenantUnchanged = tenant.firstName === name.firstName && tenant.lastName === name.lastName
    // Correct the contract even if the tenant already has this name. The name in the contract can differ from the
    // tenant's own. Once a tenant has an account, a later contract with a different name doesn't change the tenant's
    // name.
    const correctedCount = await correctActiveContract(tx, user.actor, tenantId, name)
    if (isTenantUnchanged && correctedCount === 0) return { ok: false, reason: 'unchanged' }
    if (!isTenantUnchanged) {
      await tx.tenant.update({ where: { id: tenantId }, data: name, select: { id: true } })
      if (tenant.hasAccount && !tenant.isActivated) await sendNewActivationLink(tx, tenantId, 'name')
    }
    await addCorrectionNote(tx, user, tenantId, 'Name', reason)
    await recordAuditEvent(tx, user.actor, { companyId: null, action: 'tenant.name_corrected', subjectId: tenantId })
    return { ok: true }
  })
}

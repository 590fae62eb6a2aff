import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { correctActiveContract } from './correct-active-contract'
import { sendNewActivationLink } from './enqueue-confirmation-email'
import { type CorrectionResult, lockTenantRow, NO_SUCH_TENANT } from './lock-tenant-row'

/**
 * Corrects a tenant's name. If their account isn't activated yet, sends a new link, because the initial password contains
 * the initials. The link comes with the confirmation if there is an active contract.
 */
export async function correctTenantName(
  user: SupportStaff,
  tenantId: number,
  name: { firstName: string; lastName: string },
): Promise<CorrectionResult<'unchanged'>> {
  return prisma().$transaction(async (tx) => {
    const tenant = await lockTenantRow(tx, tenantId)
    if (!tenant) return NO_SUCH_TENANT
    const isTenantUnchanged = tenant.firstName === name.firstName && tenant.lastName === name.lastName
    // The contract's name can differ: a tenant with an account keeps their name when a later contract has another one.
    const correctedCount = await correctActiveContract(tx, user, tenantId, name)
    if (isTenantUnchanged && correctedCount === 0) return { ok: false, reason: 'unchanged' }
    if (!isTenantUnchanged) {
      await tx.tenant.update({ where: { id: tenantId }, data: name, select: { id: true } })
      if (tenant.hasAccount && !tenant.isActivated) await sendNewActivationLink(tx, tenantId)
    }
    await recordAuditEvent(tx, user.actor, { companyId: null, action: 'tenant.name_corrected', subjectId: tenantId })
    return { ok: true }
  })
}

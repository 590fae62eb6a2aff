import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'
import { correctActiveContract } from './correct-active-contract'
import { lockTenantRow } from './lock-tenant-row'

/**
 * Changes the tenant's phone number, including in their active contract. Does nothing if both already have this number.
 *
 * @param contactNo a valid phone number (`tenantFields.contactNo`)
 */
export async function changeOwnPhone({ tenantId, actor }: SignedInTenant, contactNo: string): Promise<void> {
  await prisma().$transaction(async (tx) => {
    if (!(await lockTenantRow(tx, tenantId))) return
    const { count } = await tx.tenant.updateMany({ where: { id: tenantId, NOT: { contactNo } }, data: { contactNo } })
    const correctedCount = await correctActiveContract(tx, actor, tenantId, { contactNo })
    if (count + correctedCount === 0) return
    await recordAuditEvent(tx, actor, { companyId: null, action: 'tenant.phone_changed', subjectId: tenantId })
  })
}

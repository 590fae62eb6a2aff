import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { correctActiveContract } from '@/lib/contracts/tenants/correct-active-contract'
import { type CorrectionResult, lockTenantRow, NO_SUCH_TENANT } from '@/lib/contracts/tenants/lock-tenant-row'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { readAndRecordLookup } from '../access-log/read-and-record-lookup'
import { addCorrectionNote } from './add-correction-note'

/**
 * Corrects a tenant's phone number, including in their active contract. No email is sent.
 *
 * Counts as a lookup, because the result says whether the tenant already had this number.
 */
export async function correctTenantPhone(
  user: SupportStaff,
  tenantId: number,
  { contactNo, reason }: { contactNo: string; reason: string },
): Promise<CorrectionResult<'unchanged'>> {
  const result = await readAndRecordLookup<CorrectionResult<'unchanged'>>(user, 'tenant.phone_compared', async (tx) => {
    if (!(await lockTenantRow(tx, tenantId))) return null
    const { count } = await tx.tenant.updateMany({ where: { id: tenantId, NOT: { contactNo } }, data: { contactNo } })
    const correctedCount = await correctActiveContract(tx, user.actor, tenantId, { contactNo })
    if (count + correctedCount === 0) return { result: { ok: false, reason: 'unchanged' }, tenantIds: [tenantId] }
    await addCorrectionNote(tx, user, tenantId, 'Phone number', reason)
    await recordAuditEvent(tx, user.actor, { companyId: null, action: 'tenant.phone_corrected', subjectId: tenantId })
    return { result: { ok: true }, tenantIds: [tenantId] }
  })
  return result ?? NO_SUCH_TENANT
}

import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { correctActiveContract } from '@/lib/contracts/tenants/correct-active-contract'
import { sendNewActivationLink } from '@/lib/contracts/tenants/enqueue-confirmation-email'
import { type CorrectionResult, lockTenantRow, NO_SUCH_TENANT } from '@/lib/contracts/tenants/lock-tenant-row'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { readAndRecordLookup } from '../access-log/read-and-record-lookup'
import { addCorrectionNote } from './add-correction-note'

/**
 * Corrects a tenant's date of birth, including in their active contract. If the tenant's account isn't activated, also
 * sends a new activation link, because the initial password contains the date of birth. If the tenant has an active
 * contract, the link is in the contract's confirmation.
 *
 * Counts as a lookup, because the result says whether the tenant already had this date of birth.
 *
 * @param correction `birthday` is in the format YYYY-MM-DD
 */
export async function correctTenantBirthday(
  user: SupportStaff,
  tenantId: number,
  { birthday: day, reason }: { birthday: string; reason: string },
): Promise<CorrectionResult<'unchanged'>> {
  const birthday = new Date(day)
  const result = await readAndRecordLookup<CorrectionResult<'unchanged'>>(
    user,
    'tenant.birthday_compared',
    async (tx) => {
      const tenant = await lockTenantRow(tx, tenantId)
      if (!tenant) return null
      const { count } = await tx.tenant.updateMany({
        // A tenant without an account has no date of birth, and NOT alone doesn't match null.
        where: { id: tenantId, OR: [{ birthday: null }, { NOT: { birthday } }] },
        data: { birthday },
      })
      const correctedCount = await correctActiveContract(tx, user.actor, tenantId, { birthday })
      if (count + correctedCount === 0) return { result: { ok: false, reason: 'unchanged' }, tenantIds: [tenantId] }
      if (count > 0 && tenant.hasAccount && !tenant.isActivated) await sendNewActivationLink(tx, tenantId, 'birthday')
      await addCorrectionNote(tx, user, tenantId, 'Date of birth', reason)
      await recordAuditEvent(tx, user.actor, {
        companyId: null,
        action: 'tenant.birthday_corrected',
        subjectId: tenantId,
      })
      return { result: { ok: true }, tenantIds: [tenantId] }
    },
  )
  return result ?? NO_SUCH_TENANT
}

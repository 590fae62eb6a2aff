import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import {
  type CorrectionResult,
  type LockedTenant,
  lockTenantRow,
  NO_SUCH_TENANT,
  type Transaction,
} from '@/lib/contracts/tenants/lock-tenant-row'
import { replaceTenantEmail } from '@/lib/contracts/tenants/replace-tenant-email'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import type { EmailAddress } from '@/lib/platform/validation/email'
import { readAndRecordLookup } from '../access-log/read-and-record-lookup'
import { addCorrectionNote } from './add-correction-note'

/**
 * Corrects a tenant's email address, and removes all access through the old one (`replaceTenantEmail`). Says in the email
 * to the tenant that support changed the address.
 *
 * Counts as a lookup, because the result says whether another tenant has the new email address.
 */
export async function correctTenantEmail(
  user: SupportStaff,
  tenantId: number,
  { email, reason }: { email: EmailAddress; reason: string },
): Promise<CorrectionResult<'unchanged' | 'has another tenant'>> {
  const result = await readAndRecordLookup(user, 'tenant.email_compared', async (tx) => {
    const tenant = await lockTenantRow(tx, tenantId)
    return tenant ? { result: await correctEmail(tx, user, tenant, email, reason), tenantIds: [tenantId] } : null
  })
  return result ?? NO_SUCH_TENANT
}

async function correctEmail(
  tx: Transaction,
  user: SupportStaff,
  tenant: LockedTenant,
  email: EmailAddress,
  reason: string,
): Promise<CorrectionResult<'unchanged' | 'has another tenant'>> {
  if (tenant.email === email.address) return { ok: false, reason: 'unchanged' }
  if (!(await replaceTenantEmail(tx, user.actor, tenant, email, 'email')))
    return { ok: false, reason: 'has another tenant' }
  await addCorrectionNote(tx, user, tenant.id, 'Email address', reason)
  await recordAuditEvent(tx, user.actor, { companyId: null, action: 'tenant.email_corrected', subjectId: tenant.id })
  return { ok: true }
}

import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { enqueueConfirmationEmail } from '@/lib/contracts/tenants/enqueue-confirmation-email'
import { type CorrectionResult, lockTenantRow, NO_SUCH_TENANT } from '@/lib/contracts/tenants/lock-tenant-row'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'

/**
 * Queues the confirmation of the active contract again. If the tenant hasn't activated their account, the email
 * contains a new activation link, and earlier links stop working.
 */
export async function resendConfirmation(
  user: SupportStaff,
  tenantId: number,
): Promise<CorrectionResult<'no active contract'>> {
  return prisma().$transaction(async (tx) => {
    const tenant = await lockTenantRow(tx, tenantId)
    if (!tenant) return NO_SUCH_TENANT
    if (!(await enqueueConfirmationEmail(tx, tenantId, tenant.isActivated)))
      return { ok: false, reason: 'no active contract' }
    await recordAuditEvent(tx, user.actor, {
      companyId: null,
      action: 'tenant.confirmation_resent',
      subjectId: tenantId,
    })
    return { ok: true }
  })
}

import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { resetTwoFactorOfUser } from '@/lib/auth/two-factor/reset-two-factor-of-user'
import { revokeEmailChangeTokens } from '@/lib/contracts/tenants/cancel-email-change'
import { type CorrectionResult, lockTenantRow, NO_SUCH_TENANT } from '@/lib/contracts/tenants/lock-tenant-row'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'

/**
 * Removes the 2FA and the passkeys of a tenant who has lost their device. Ends their sessions and notifies them by
 * email. They still need their password to sign in. Also stops a change of email address that awaits confirmation,
 * because somebody else may have requested it in one of these sessions.
 */
export async function resetTenantTwoFactor(
  user: SupportStaff,
  tenantId: number,
): Promise<CorrectionResult<'not set up'>> {
  return prisma().$transaction(async (tx) => {
    const tenant = await lockTenantRow(tx, tenantId)
    if (!tenant) return NO_SUCH_TENANT
    if (!tenant.hasTwoFactor && !tenant.hasPasskey) return { ok: false, reason: 'not set up' }
    await resetTwoFactorOfUser(tx, 'account', tenantId)
    await revokeEmailChangeTokens(tx, tenantId)
    await recordAuditEvent(tx, user.actor, { companyId: null, action: 'tenant.two_factor_reset', subjectId: tenantId })
    return { ok: true }
  })
}

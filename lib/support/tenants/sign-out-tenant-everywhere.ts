import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { revokeAllTenantSessions } from '@/lib/auth/tenant-accounts/revoke-all-tenant-sessions'
import { revokeEmailChangeTokens } from '@/lib/contracts/tenants/cancel-email-change'
import { type CorrectionResult, lockTenantRow, NO_SUCH_TENANT } from '@/lib/contracts/tenants/lock-tenant-row'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'

/**
 * Ends all sessions of a tenant. Also stops a change of email address that awaits confirmation, because
 * somebody else may have requested it in one of these sessions.
 */
export async function signOutTenantEverywhere(
  user: SupportStaff,
  tenantId: number,
): Promise<CorrectionResult<'none open'>> {
  return prisma().$transaction(async (tx) => {
    if (!(await lockTenantRow(tx, tenantId))) return NO_SUCH_TENANT
    const endedCount = (await revokeAllTenantSessions(tx, tenantId)) + (await revokeEmailChangeTokens(tx, tenantId))
    if (endedCount === 0) return { ok: false, reason: 'none open' }
    await recordAuditEvent(tx, user.actor, { companyId: null, action: 'tenant.sessions_ended', subjectId: tenantId })
    return { ok: true }
  })
}

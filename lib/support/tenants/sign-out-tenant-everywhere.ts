import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { endAllTenantSessions } from '@/lib/auth/tenant-accounts/end-all-tenant-sessions'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/sessions'
import { type CorrectionResult, lockTenant, NO_SUCH_TENANT } from './lock-tenant'

/** Signs a tenant out everywhere. */
export async function signOutTenantEverywhere(
  user: SupportStaff,
  tenantId: number,
): Promise<CorrectionResult<'none open'>> {
  return prisma().$transaction(async (tx) => {
    if (!(await lockTenant(tx, tenantId))) return NO_SUCH_TENANT
    if ((await endAllTenantSessions(tx, tenantId)) === 0) return { ok: false, reason: 'none open' }
    await recordAuditEvent(tx, user.actor, { companyId: null, action: 'tenant.sessions_ended', subjectId: tenantId })
    return { ok: true }
  })
}

import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { revokeAllTenantSessions } from '@/lib/auth/tenant-accounts/revoke-all-tenant-sessions'
import { type CorrectionResult, lockTenantRow, NO_SUCH_TENANT } from '@/lib/contracts/tenants/lock-tenant-row'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'

export async function signOutTenantEverywhere(
  user: SupportStaff,
  tenantId: number,
): Promise<CorrectionResult<'none open'>> {
  return prisma().$transaction(async (tx) => {
    if (!(await lockTenantRow(tx, tenantId))) return NO_SUCH_TENANT
    if ((await revokeAllTenantSessions(tx, tenantId)) === 0) return { ok: false, reason: 'none open' }
    await recordAuditEvent(tx, user.actor, { companyId: null, action: 'tenant.sessions_ended', subjectId: tenantId })
    return { ok: true }
  })
}

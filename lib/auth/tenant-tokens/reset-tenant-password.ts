import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import { notifyPasswordChanged } from '../tenant-accounts/notify-password-changed'
import { revokeAllTenantSessions } from '../tenant-accounts/revoke-all-tenant-sessions'
import { consumeTenantToken } from './consume-tenant-token'

/**
 * Sets another password for whom a link is for: the link, all others and all sessions end, and the tenant is told.
 *
 * @returns false when the link was used or ended meanwhile
 */
export async function resetTenantPassword(token: string, passwordHash: string): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    const tenant = await consumeTenantToken(tx, 'password_reset', token, passwordHash)
    if (!tenant) return false
    const { tenantId } = tenant
    await revokeAllTenantSessions(tx, tenantId)
    const actor = { type: 'tenant', id: tenantId } as const
    await recordAuditEvent(tx, actor, { companyId: null, action: 'tenant.password_reset', subjectId: tenantId })
    await notifyPasswordChanged(tx, tenantId)
    return true
  })
}

import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import { notifyPasswordChanged } from '../tenant-accounts/notify-password-changed'
import { revokeAllTenantSessions } from '../tenant-accounts/revoke-all-tenant-sessions'
import { consumeTenantToken } from './consume-tenant-token'

/**
 * Sets a new password with a link. Invalidates all the tenant's links, ends their sessions and notifies them by email.
 *
 * @returns false if the link is no longer valid
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

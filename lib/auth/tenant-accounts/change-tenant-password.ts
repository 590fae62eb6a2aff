import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'
import { lockCurrentUserRow } from '../sessions/lock-current-user-row'
import { revokeUserSessions } from '../sessions/revoke-user-sessions'
import { notifyPasswordChanged } from './notify-password-changed'
import { revokeTenantTokens } from './revoke-tenant-tokens'

/**
 * Changes the tenant's password, and audits the change. Ends the tenant's other sessions, invalidates their one-time
 * links and notifies them by email.
 *
 * @param currentHash the hash that the current password was verified against
 * @returns false if the password has changed or the session has ended since the password was verified
 */
export async function changeTenantPassword(
  { id, tenantId, actor }: SignedInTenant,
  currentHash: string,
  passwordHash: string,
): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    if (!(await lockCurrentUserRow(tx, { realm: 'account', id, userId: tenantId }, currentHash))) return false
    await tx.tenant.update({ where: { id: tenantId }, data: { passwordHash }, select: { id: true } })
    await revokeUserSessions(tx, 'account', tenantId, id)
    await revokeTenantTokens(tx, tenantId)
    await recordAuditEvent(tx, actor, { companyId: null, action: 'tenant.password_changed', subjectId: tenantId })
    await notifyPasswordChanged(tx, tenantId)
    return true
  })
}

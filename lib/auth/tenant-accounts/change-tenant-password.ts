import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'
import { notifyPasswordChanged } from './notify-password-changed'
import { revokeTenantTokens } from './revoke-tenant-tokens'

/**
 * Changes the tenant's password. Ends the tenant's other sessions, invalidates their links and notifies them by email.
 *
 * @param currentHash the hash with which the current password was verified
 * @returns false if the password has changed or the session has ended since the password was verified
 */
export async function changeTenantPassword(
  { id, tenantId, actor }: SignedInTenant,
  currentHash: string,
  passwordHash: string,
): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    const lockedRows = await tx.$queryRaw<unknown[]>`
      SELECT id FROM tenants WHERE id = ${tenantId} AND password_hash = ${currentHash} FOR NO KEY UPDATE`
    // Check the session in a separate statement, because it may have ended while the first statement waited for the
    // row.
    if (lockedRows.length === 0 || (await tx.tenantSession.count({ where: { id, tenantId } })) === 0) return false
    await tx.tenant.update({ where: { id: tenantId }, data: { passwordHash }, select: { id: true } })
    await tx.tenantSession.deleteMany({ where: { tenantId, id: { not: id } } })
    await revokeTenantTokens(tx, tenantId)
    await recordAuditEvent(tx, actor, { companyId: null, action: 'tenant.password_changed', subjectId: tenantId })
    await notifyPasswordChanged(tx, tenantId)
    return true
  })
}

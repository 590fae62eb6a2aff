import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { revokeAllTenantSessions } from '@/lib/auth/tenant-accounts/revoke-all-tenant-sessions'
import { readTenantTokenStatus, type TenantTokenStatus } from '@/lib/auth/tenant-tokens/get-tenant-token-status'
import { lockTenantByToken } from '@/lib/auth/tenant-tokens/lock-tenant-by-token'
import { hashToken } from '@/lib/platform/crypto/one-time-token'
import { prisma } from '@/lib/platform/database/prisma'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'
import type { Transaction } from './lock-tenant-row'

/** Cancels the change of email address that the tenant has requested. Does nothing if none is open. */
export async function cancelOwnEmailChange({ tenantId, actor }: SignedInTenant): Promise<void> {
  await prisma().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM tenants WHERE id = ${tenantId}::int FOR NO KEY UPDATE`
    if ((await revokeEmailChangeTokens(tx, tenantId)) === 0) return
    await recordAuditEvent(tx, actor, { companyId: null, action: 'tenant.email_change_stopped', subjectId: tenantId })
  })
}

/**
 * Stops a change of email address with the link that was sent to the current address. Also ends all the tenant's
 * sessions, because somebody else may have requested the change.
 */
export async function stopEmailChange(token: string): Promise<TenantTokenStatus> {
  return prisma().$transaction(async (tx) => {
    await lockTenantByToken(tx, token)
    const status = await readTenantTokenStatus(tx, 'email_change_stop', token)
    if (!status.ok) return status
    const { tenantId } = status.tenant
    await tx.$executeRaw`
      UPDATE tenant_tokens SET used_at = greatest(now(), created_at) WHERE hash = ${hashToken(token)}`
    await revokeEmailChangeTokens(tx, tenantId)
    await revokeAllTenantSessions(tx, tenantId)
    const actor = { type: 'tenant', id: tenantId } as const
    await recordAuditEvent(tx, actor, { companyId: null, action: 'tenant.email_change_stopped', subjectId: tenantId })
    return status
  })
}

/**
 * Invalidates the links that confirm a new email address or stop the change. Returns how many were invalidated. The
 * caller has locked the tenant's row.
 */
export async function revokeEmailChangeTokens(tx: Transaction, tenantId: number): Promise<number> {
  return tx.$executeRaw`
    UPDATE tenant_tokens SET expires_at = greatest(now(), created_at + interval '1 millisecond')
    WHERE tenant_id = ${tenantId}::int AND purpose IN ('email_change', 'email_change_stop')
      AND used_at IS NULL AND expires_at > now()`
}

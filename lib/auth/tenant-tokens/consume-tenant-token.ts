import { hashToken } from '@/lib/platform/crypto/one-time-token'
import type { Prisma } from '@/prisma/client/client'
import type { TenantTokenPurpose } from '@/prisma/client/enums'
import { revokeTenantTokens } from '../tenant-accounts/revoke-tenant-tokens'
import { readTenantTokenStatus, type TokenTenant } from './get-tenant-token-status'
import { lockTenantByToken } from './lock-tenant-by-token'

/**
 * Marks a link as used, invalidates the tenant's other links and sets the tenant's password. Returns the tenant, or null
 * if the link is no longer valid.
 */
export async function consumeTenantToken(
  tx: Prisma.TransactionClient,
  purpose: TenantTokenPurpose,
  token: string,
  passwordHash: string,
): Promise<TokenTenant | null> {
  await lockTenantByToken(tx, token)
  const status = await readTenantTokenStatus(tx, purpose, token)
  if (!status.ok) return null
  const { tenantId } = status.tenant
  await tx.$executeRaw`
    UPDATE tenant_tokens SET used_at = greatest(now(), created_at) WHERE hash = ${hashToken(token)}`
  await revokeTenantTokens(tx, tenantId)
  await tx.tenant.update({ where: { id: tenantId }, data: { passwordHash } })
  return status.tenant
}

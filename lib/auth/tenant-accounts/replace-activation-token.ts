import { newActivationToken } from '@/lib/mail/links/activation-link'
import type { Prisma } from '@/prisma/client/client'
import { revokeTenantTokens } from './revoke-tenant-tokens'

/** Creates a new activation link and invalidates the tenant's earlier links. Returns the ID of the new token. */
export async function replaceActivationToken(tx: Prisma.TransactionClient, tenantId: number): Promise<string> {
  await revokeTenantTokens(tx, tenantId)
  const { id, hash, expiresAt } = newActivationToken()
  // Use the database's clock for `created_at`, because the clocks of processes may differ and only the newest token is
  // valid.
  await tx.$executeRaw`
    INSERT INTO tenant_tokens (id, tenant_id, hash, created_at, expires_at)
    VALUES (${id}::uuid, ${tenantId}::int, ${hash}, clock_timestamp(), ${expiresAt})`
  return id
}

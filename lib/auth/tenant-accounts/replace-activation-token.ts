import { newActivationToken } from '@/lib/mail/links/activation-link'
import type { Prisma } from '@/prisma/client/client'
import { revokeTenantTokens } from './revoke-tenant-tokens'

/** Makes a tenant's one activation link, in place of those before, and returns its token's id. */
export async function replaceActivationToken(tx: Prisma.TransactionClient, tenantId: number): Promise<string> {
  await revokeTenantTokens(tx, tenantId)
  const { id, hash, expiresAt } = newActivationToken()
  // By the database's clock, as those of new contracts: the newest alone works, whatever time it is here.
  await tx.$executeRaw`
    INSERT INTO tenant_tokens (id, tenant_id, hash, created_at, expires_at)
    VALUES (${id}::uuid, ${tenantId}::int, ${hash}, clock_timestamp(), ${expiresAt})`
  return id
}

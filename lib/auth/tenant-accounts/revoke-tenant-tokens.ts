import type { Prisma } from '@/prisma/client/client'

/** Ends a tenant's links that could still be used; returns how many there were. */
export async function revokeTenantTokens(tx: Prisma.TransactionClient, tenantId: number): Promise<number> {
  // One that was made within this transaction has its very time, and ends after it began.
  return tx.$executeRaw`
    UPDATE tenant_tokens SET expires_at = greatest(now(), created_at + interval '1 millisecond')
    WHERE tenant_id = ${tenantId}::int AND used_at IS NULL AND expires_at > now()`
}

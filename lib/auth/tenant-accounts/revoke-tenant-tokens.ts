import type { Prisma } from '@/prisma/client/client'

/** Invalidates a tenant's unused one-time links. Returns how many were invalidated. */
export async function revokeTenantTokens(tx: Prisma.TransactionClient, tenantId: number): Promise<number> {
  // Add a millisecond for tokens that were created in this transaction. Their `created_at` is now(), and a token must
  // expire after it was created.
  return tx.$executeRaw`
    UPDATE tenant_tokens SET expires_at = greatest(now(), created_at + interval '1 millisecond')
    WHERE tenant_id = ${tenantId}::int AND used_at IS NULL AND expires_at > now()`
}

import type { Prisma } from '@/prisma/client/client'

/** Ends a tenant's open links and returns how many. */
export async function revokeTenantTokens(tx: Prisma.TransactionClient, tenantId: number): Promise<number> {
  // A token created in this transaction has created_at = now(), and must end after that.
  return tx.$executeRaw`
    UPDATE tenant_tokens SET expires_at = greatest(now(), created_at + interval '1 millisecond')
    WHERE tenant_id = ${tenantId}::int AND used_at IS NULL AND expires_at > now()`
}

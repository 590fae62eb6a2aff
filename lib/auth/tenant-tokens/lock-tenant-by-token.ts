import { hashToken } from '@/lib/platform/crypto/one-time-token'
import type { Prisma } from '@/prisma/client/client'

/**
 * Locks the tenant to whom a token belongs. All code that invalidates a tenant's tokens locks the tenant first, to
 * prevent deadlocks.
 */
export async function lockTenantByToken(tx: Prisma.TransactionClient, token: string): Promise<void> {
  await tx.$queryRaw`
    SELECT id FROM tenants WHERE id = (SELECT tenant_id FROM tenant_tokens WHERE hash = ${hashToken(token)})
    FOR NO KEY UPDATE`
}

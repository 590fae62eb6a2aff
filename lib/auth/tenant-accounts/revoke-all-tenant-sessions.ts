import type { Prisma } from '@/prisma/client/client'

/** Ends all sessions of a tenant. Returns how many were ended. */
export async function revokeAllTenantSessions(tx: Prisma.TransactionClient, tenantId: number): Promise<number> {
  return (await tx.tenantSession.deleteMany({ where: { userId: tenantId } })).count
}

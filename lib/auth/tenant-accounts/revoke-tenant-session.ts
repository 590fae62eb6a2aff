import { prisma } from '@/lib/platform/database/prisma'

/** Ends a session. Every process immediately rejects requests that use it. */
export async function revokeTenantSession(id: string): Promise<void> {
  await prisma().tenantSession.deleteMany({ where: { id } })
}

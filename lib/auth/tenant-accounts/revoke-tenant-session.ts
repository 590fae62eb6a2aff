import { prisma } from '@/lib/platform/database/prisma'

/** Ends a session. From then on, every process rejects its requests. */
export async function revokeTenantSession(id: string): Promise<void> {
  await prisma().tenantSession.deleteMany({ where: { id } })
}

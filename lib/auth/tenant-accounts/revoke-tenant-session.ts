import { prisma } from '@/lib/platform/database/prisma'

/** Ends a session: its next request is refused by every process. */
export async function revokeTenantSession(id: string): Promise<void> {
  await prisma().tenantSession.deleteMany({ where: { id } })
}

import { prisma } from '@/lib/platform/database/prisma'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'
import type { ActiveSession } from '../sessions/list-active-sessions'

/** Lists a tenant's valid sessions, most recently used first. */
export async function listActiveTenantSessions({ tenantId }: SignedInTenant): Promise<ActiveSession[]> {
  return prisma().tenantSession.findMany({
    where: { tenantId, expiresAt: { gt: new Date() }, lastSeenAt: { gt: new Date(Date.now() - 60 * 60 * 1000) } },
    orderBy: { lastSeenAt: 'desc' },
    select: { id: true, browser: true, createdAt: true, lastSeenAt: true },
  })
}

import { prisma } from '@/lib/platform/database/prisma'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'
import { ACTIVE_SESSION_COLUMNS, type ActiveSession, toActiveSession } from '../sessions/list-active-sessions'

/** Lists a tenant's valid sessions, most recently used first. */
export async function listActiveTenantSessions({ id, tenantId }: SignedInTenant): Promise<ActiveSession[]> {
  const rows = await prisma().tenantSession.findMany({
    where: { tenantId, expiresAt: { gt: new Date() }, lastSeenAt: { gt: new Date(Date.now() - 60 * 60 * 1000) } },
    orderBy: { lastSeenAt: 'desc' },
    select: ACTIVE_SESSION_COLUMNS,
  })
  return rows.map((row) => toActiveSession(row, id))
}

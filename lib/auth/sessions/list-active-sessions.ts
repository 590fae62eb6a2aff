import { prisma } from '@/lib/platform/database/prisma'
import { getStaffTables, type StaffRealm } from './staff-table-names'

/** A session, as users see it in the list of their own sessions. */
export interface ActiveSession {
  id: string
  /** The browser and operating system, such as 'Chrome on Windows'. Null if the browser is unknown. */
  browser: string | null
  createdAt: Date
  lastSeenAt: Date
}

/** Lists a user's valid sessions, most recently used first. */
export async function listActiveSessions(realm: StaffRealm, userId: number): Promise<ActiveSession[]> {
  return getStaffTables(prisma(), realm).sessions.findMany({
    where: { userId, ...activeSessionsWhere() },
    orderBy: { lastSeenAt: 'desc' },
    select: { id: true, browser: true, createdAt: true, lastSeenAt: true },
  })
}

/** Returns the filter for sessions that are valid now and whose users have completed every step of signing in. */
export const activeSessionsWhere = () => ({
  awaitsTwoFactor: false,
  expiresAt: { gt: new Date() },
  lastSeenAt: { gt: new Date(Date.now() - 60 * 60 * 1000) },
})

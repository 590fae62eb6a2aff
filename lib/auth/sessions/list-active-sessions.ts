import { prisma } from '@/lib/platform/database/prisma'
import { getStaffTables, type StaffRealm } from './staff-table-names'

/**
 * A session, as users see it in the list of their own sessions. The session's own ID isn't part of it, because it's secret.
 */
export interface ActiveSession {
  publicId: string
  /** The browser and operating system, such as 'Chrome on Windows'. Null if the browser is unknown. */
  browser: string | null
  createdAt: Date
  lastSeenAt: Date
  /** Whether this is the session in which the user views the list. */
  isCurrent: boolean
}

/**
 * Lists a user's valid sessions, most recently used first.
 *
 * @param session the session in which the user views the list
 */
export async function listActiveSessions({
  realm,
  id,
  userId,
}: {
  realm: StaffRealm
  id: string
  userId: number
}): Promise<ActiveSession[]> {
  const rows = await getStaffTables(prisma(), realm).sessions.findMany({
    where: { userId, ...activeSessionsWhere() },
    orderBy: { lastSeenAt: 'desc' },
    select: ACTIVE_SESSION_COLUMNS,
  })
  return rows.map((row) => toActiveSession(row, id))
}

/** Returns the filter for sessions that are valid now and whose users have completed every step of signing in. */
export const activeSessionsWhere = () => ({
  awaitsTwoFactor: false,
  expiresAt: { gt: new Date() },
  lastSeenAt: { gt: new Date(Date.now() - 60 * 60 * 1000) },
})

export const ACTIVE_SESSION_COLUMNS = {
  ...{ id: true, publicId: true, browser: true, createdAt: true, lastSeenAt: true },
} as const

export const toActiveSession = (
  { id, ...session }: Omit<ActiveSession, 'isCurrent'> & { id: string },
  currentSessionId: string,
): ActiveSession => ({ ...session, isCurrent: id === currentSessionId })

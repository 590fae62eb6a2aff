import { prisma } from '@/lib/platform/database/prisma'
import type { OwnSession } from './rotate-session-id'
import { getUserTables } from './user-tables'

/**
 * A session, as users see it in the list of their own sessions. The list doesn't contain session IDs, because they're
 * secret.
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
 * Lists a user's valid sessions, most recently used first. Leaves out sessions that await a 2FA code.
 *
 * @param session the session in which the user views the list
 */
export async function listActiveSessions(session: OwnSession): Promise<ActiveSession[]> {
  const { realm, userId } = session
  const rows = await getUserTables(prisma(), realm).sessions.findMany({
    where: { userId, ...activeSessionsWhere() },
    orderBy: { lastSeenAt: 'desc' },
    select: { id: true, publicId: true, browser: true, createdAt: true, lastSeenAt: true },
  })
  return rows.map(({ id, ...row }) => ({ ...row, isCurrent: id === session.id }))
}

/** Returns the filter for sessions that are currently valid and don't await a 2FA code. */
export const activeSessionsWhere = () => ({
  awaitsTwoFactor: false,
  expiresAt: { gt: new Date() },
  lastSeenAt: { gt: new Date(Date.now() - 60 * 60 * 1000) },
})

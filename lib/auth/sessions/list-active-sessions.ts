import { prisma } from '@/lib/platform/database/prisma'
import { getStaffTables, type StaffRealm } from './staff-table-names'

/** One of a user's sign-ins, for its owner's list. */
export interface ActiveSession {
  id: string
  /** 'Chrome on Windows'; null where that is not known. */
  browser: string | null
  createdAt: Date
  lastSeenAt: Date
}

/** The sign-ins of a user that count, the one that was last used first. */
export async function listActiveSessions(realm: StaffRealm, userId: number): Promise<ActiveSession[]> {
  return getStaffTables(prisma(), realm).sessions.findMany({
    where: {
      ...{ userId, awaitsTwoFactor: false, expiresAt: { gt: new Date() } },
      lastSeenAt: { gt: new Date(Date.now() - 60 * 60 * 1000) },
    },
    orderBy: { lastSeenAt: 'desc' },
    select: { id: true, browser: true, createdAt: true, lastSeenAt: true },
  })
}

import { prisma } from '@/lib/platform/database/prisma'

/**
 * The idle timeout of sessions. Must match the timeout in the statements that find valid sessions, such as the one in
 * touch-session.ts.
 */
const IDLE_MS = 60 * 60 * 1000

/** Deletes all users' sessions that have expired or been idle for too long. Returns how many were deleted. */
export async function purgeEndedSessions(): Promise<number> {
  const where = { OR: [{ expiresAt: { lte: new Date() } }, { lastSeenAt: { lt: new Date(Date.now() - IDLE_MS) } }] }
  const counts = [
    await prisma().partnerStaffSession.deleteMany({ where }),
    await prisma().supportStaffSession.deleteMany({ where }),
    await prisma().tenantSession.deleteMany({ where }),
  ]
  return counts.reduce((sum, { count }) => sum + count, 0)
}

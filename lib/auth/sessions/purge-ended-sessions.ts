import { prisma } from '@/lib/platform/database/prisma'

/** The idle timeout of sessions (touch-session.ts). */
const IDLE_MS = 60 * 60 * 1000

/** Deletes ended sessions and returns how many. */
export async function purgeEndedSessions(): Promise<number> {
  const where = { OR: [{ expiresAt: { lte: new Date() } }, { lastSeenAt: { lt: new Date(Date.now() - IDLE_MS) } }] }
  const counts = [
    await prisma().partnerStaffSession.deleteMany({ where }),
    await prisma().supportStaffSession.deleteMany({ where }),
    await prisma().tenantSession.deleteMany({ where }),
  ]
  return counts.reduce((sum, { count }) => sum + count, 0)
}

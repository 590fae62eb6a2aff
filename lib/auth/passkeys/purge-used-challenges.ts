import { prisma } from '@/lib/platform/database/prisma'

/**
 * Deletes used challenges that have expired, and so can't be used again anyway. Returns how many were deleted. Keeps them
 * for an hour longer, because the clocks of processes may differ.
 */
export async function purgeUsedChallenges(): Promise<number> {
  return prisma().$executeRaw`DELETE FROM used_passkey_challenges WHERE expires_at < now() - interval '1 hour'`
}

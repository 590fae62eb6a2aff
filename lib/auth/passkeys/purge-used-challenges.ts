import { prisma } from '@/lib/platform/database/prisma'

/**
 * Deletes used challenges that expired more than an hour ago, because an expired challenge can't be used again anyway.
 * The hour allows for differences between the clocks of processes. Returns how many challenges were deleted.
 */
export async function purgeUsedChallenges(): Promise<number> {
  return prisma().$executeRaw`DELETE FROM used_passkey_challenges WHERE expires_at < now() - interval '1 hour'`
}

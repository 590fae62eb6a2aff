import { prisma } from '@/lib/platform/database/prisma'
import { FORGIVEN_AFTER } from './record-attempt'

/** Deletes throttles that had no recent attempts. Returns how many were deleted. */
export async function purgeThrottles(): Promise<number> {
  return prisma().$executeRaw`
    DELETE FROM throttles WHERE last_attempt_at < now() - ${FORGIVEN_AFTER} AND blocked_until <= now()`
}

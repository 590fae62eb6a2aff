import { prisma } from '@/lib/platform/database/prisma'
import { FORGIVEN_AFTER } from './record-attempt'

/**
 * Deletes the counts of keys that aren't blocked and had no attempt within the last hour. Returns how many were
 * deleted.
 */
export async function purgeThrottles(): Promise<number> {
  return prisma().$executeRaw`
    DELETE FROM throttles WHERE last_attempt_at < now() - ${FORGIVEN_AFTER} AND blocked_until <= now()`
}

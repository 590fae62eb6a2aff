import { prisma } from '@/lib/platform/database/prisma'
import { FORGIVEN_AFTER } from './record-attempt'

/** Deletes what is forgiven; returns how many. */
export async function purgeThrottles(): Promise<number> {
  return prisma().$executeRaw`
    DELETE FROM throttles WHERE last_attempt_at < now() - ${FORGIVEN_AFTER} AND blocked_until <= now()`
}

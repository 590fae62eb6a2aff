import { prisma } from '@/lib/platform/database/prisma'
import { hashKey } from './record-attempt'
import type { ThrottleKey } from './throttle-key'

/**
 * Reverses the effect of `recordAttempt`: doesn't count the attempt any more, and ends the wait. Call this if the
 * attempt succeeded or wasn't checked.
 */
export async function forgiveAttempt(keys: ThrottleKey[]): Promise<void> {
  await prisma().$executeRaw`
    UPDATE throttles SET attempts = greatest(attempts - 1, 0), blocked_until = now()
    WHERE key IN (
      SELECT key FROM throttles WHERE key = ANY(${keys.map(hashKey)}::bytea[]) ORDER BY key FOR UPDATE
    )`
}

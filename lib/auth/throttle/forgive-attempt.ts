import { prisma } from '@/lib/platform/database/prisma'
import { hashKey, NOT_BLOCKED } from './record-attempt'
import type { ThrottleKey } from './throttle-key'

/**
 * Removes an attempt from the count and ends the wait. Call this if the attempt succeeded or wasn't checked. After a
 * success, don't pass `signInVolumeKeys`, `passkeyVolumeKeys` or `currentPasswordVolumeKeys`, because those keys also
 * count successful attempts.
 */
export async function forgiveAttempt(keys: ThrottleKey[]): Promise<void> {
  await prisma().$executeRaw`
    UPDATE throttles SET attempts = greatest(attempts - 1, 0), blocked_until = ${NOT_BLOCKED}
    WHERE key IN (
      SELECT key FROM throttles WHERE key = ANY(${keys.map(hashKey)}::bytea[]) ORDER BY key FOR UPDATE
    )`
}

import { prisma } from '@/lib/platform/database/prisma'
import { hashKey, UNFORGIVEN_ATTEMPTS_SQL } from './record-attempt'
import type { ThrottleKey } from './throttle-key'

/** How many attempts are left before `recordAttempt` makes the user wait. */
export interface Quota {
  remaining: number
  /** The attempts per hour of the key that has the fewest left. */
  limit: number
}

/** Returns the quota of the key that has the fewest attempts left. Counts no attempt. */
export async function readQuota(keys: ThrottleKey[]): Promise<Quota> {
  const [quota] = await prisma().$queryRaw<Quota[]>`
    SELECT a.free_attempts::int AS limit, CASE WHEN s.blocked_until > now() THEN 0
      ELSE greatest(0, floor(a.free_attempts - ${UNFORGIVEN_ATTEMPTS_SQL}))::int END AS remaining
    FROM unnest(${keys.map(hashKey)}::bytea[], ${keys.map(({ freeAttempts }) => freeAttempts)}::float8[])
      AS a(key, free_attempts) LEFT JOIN throttles s USING (key)
    ORDER BY remaining LIMIT 1`
  if (!quota) throw new Error('readQuota needs at least one key')
  return quota
}

/** Whether pages should warn the user, because at most a fifth of the attempts are left. */
export const isNearlyExhausted = ({ remaining, limit }: Quota): boolean => remaining <= limit * 0.2

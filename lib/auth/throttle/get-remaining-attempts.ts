import { prisma } from '@/lib/platform/database/prisma'
import { hashKey, UNFORGIVEN_ATTEMPTS_SQL } from './record-attempt'
import type { OwnedThrottleKey } from './throttle-key'

/** How many attempts are left before `recordAttempt` makes the user wait. */
export interface Quota {
  /** The owner of the key that has the fewest attempts left. */
  owner: OwnedThrottleKey['owner']
  remaining: number
  /** The attempts per hour of that key. */
  limit: number
}

/** Returns the quota of the key that has the fewest attempts left. Doesn't count as an attempt itself. */
export async function readQuota(keys: OwnedThrottleKey[]): Promise<Quota> {
  const [quota] = await prisma().$queryRaw<Quota[]>`
    SELECT a.owner, a.free_attempts::int AS limit, CASE WHEN s.blocked_until > now() THEN 0
      ELSE greatest(0, floor(a.free_attempts - ${UNFORGIVEN_ATTEMPTS_SQL}))::int END AS remaining
    FROM unnest(${keys.map(hashKey)}::bytea[], ${keys.map(({ freeAttempts }) => freeAttempts)}::float8[],
      ${keys.map(({ owner }) => owner)}::text[]) AS a(key, free_attempts, owner) LEFT JOIN throttles s USING (key)
    ORDER BY remaining LIMIT 1`
  if (!quota) throw new Error('readQuota needs at least one key')
  return quota
}

/** Returns whether at most a fifth of the attempts are left, so that pages should warn the user. */
export const isNearlyExhausted = ({ remaining, limit }: Pick<Quota, 'remaining' | 'limit'>): boolean =>
  remaining <= limit * 0.2

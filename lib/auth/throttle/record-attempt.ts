import { createHmac } from 'node:crypto'
import { defineKeyPurpose, getDerivedKey } from '@/lib/platform/crypto/derived-key'
import { prisma } from '@/lib/platform/database/prisma'
import { Prisma } from '@/prisma/client/client'
import type { ThrottleKey } from './throttle-key'

/** After this time without an attempt, a key's count starts again at 0. */
export const FORGIVEN_AFTER = Prisma.sql`interval '1 hour'`

/**
 * The value of `blocked_until` for a key that isn't blocked. The time is a minute ago, because a concurrent attempt can
 * wait for the row's lock. Its transaction, and so its `now()`, may have started before this one.
 */
export const NOT_BLOCKED = Prisma.sql`now() - interval '1 minute'`

/**
 * The number of attempts in row s that still count. Attempts are forgiven gradually, at a rate of `a.free_attempts` per
 * hour.
 */
export const UNFORGIVEN_ATTEMPTS_SQL = Prisma.sql`
  CASE WHEN s.last_attempt_at < now() - ${FORGIVEN_AFTER} THEN 0
  ELSE greatest(0, s.attempts - a.free_attempts * extract(epoch FROM now() - s.last_attempt_at) / 3600) END`

export type AttemptResult =
  /** The attempt was counted. `attempts` contains the count for each key, including this attempt. */
  | { ok: true; attempts: number[] }
  /** The attempt came too soon and wasn't counted. */
  | { ok: false; retryAfterSeconds: number }

/**
 * Counts an attempt. Call this before checking the credential, or concurrent attempts could exceed the limit. Call
 * `forgiveAttempt` after a successful attempt. Uses one statement and the database's clock, because several processes
 * count attempts at the same time.
 */
export async function recordAttempt(keys: ThrottleKey[]): Promise<AttemptResult> {
  // Sort the keys, so that all statements lock rows in the same order. This prevents deadlocks.
  const rows = keys
    .map((key, position) => ({ ...key, position, hash: hashKey(key) }))
    .sort((a, b) => Buffer.compare(a.hash, b.hash))
  const results = await prisma().$queryRaw<{ position: number; attempts: number | null; wait: number | null }[]>`
    WITH requested AS (
      SELECT * FROM unnest(
        ${rows.map(({ position }) => position)}::int[], ${rows.map(({ hash }) => hash)}::bytea[],
        ${rows.map(({ freeAttempts }) => freeAttempts)}::float8[], ${rows.map(({ initialWaitSeconds }) => initialWaitSeconds)}::float8[],
        ${rows.map(({ maxWaitSeconds }) => maxWaitSeconds)}::float8[]
      ) AS t(position, key, free_attempts, initial_wait, max_wait)
    ), recorded AS (
      INSERT INTO throttles AS s (key, attempts, last_attempt_at, blocked_until)
      SELECT key, 1, now(), ${NOT_BLOCKED} FROM requested
      -- If one key is blocked, the attempt isn't counted for any key.
      WHERE NOT EXISTS (SELECT FROM requested JOIN throttles b USING (key) WHERE b.blocked_until > now())
      ON CONFLICT (key) DO UPDATE SET
        last_attempt_at = now(),
        (attempts, blocked_until) = (
          SELECT t.attempts, CASE WHEN round(t.attempts) < a.free_attempts THEN ${NOT_BLOCKED}
            ELSE now() + least(a.max_wait, a.initial_wait * 2 ^ least(20, round(t.attempts) - a.free_attempts)) * interval '1 second' END
          FROM requested a, LATERAL (SELECT 1 + ${UNFORGIVEN_ATTEMPTS_SQL} AS attempts) t WHERE a.key = s.key
        )
      WHERE s.blocked_until <= now()
      RETURNING key, attempts
    )
    SELECT a.position, t.attempts, extract(epoch FROM s.blocked_until - now())::float8 AS wait
    FROM requested a LEFT JOIN recorded t USING (key) LEFT JOIN throttles s USING (key)
    ORDER BY a.position`
  const throttled = results.filter(({ attempts }) => attempts === null)
  if (throttled.length === 0) return { ok: true, attempts: results.map(({ attempts }) => attempts ?? 0) }
  // If a concurrent attempt has blocked a key, the result doesn't contain the wait yet. So return at least one second.
  return { ok: false, retryAfterSeconds: Math.max(1, ...throttled.map(({ wait }) => Math.ceil(wait ?? 0))) }
}

const KEY_PURPOSE = defineKeyPurpose('slow-down')

export const hashKey = ({ name }: Pick<ThrottleKey, 'name'>): Buffer<ArrayBuffer> =>
  createHmac('sha256', getDerivedKey(KEY_PURPOSE)).update(name).digest()

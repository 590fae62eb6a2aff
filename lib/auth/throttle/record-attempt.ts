import { createHmac } from 'node:crypto'
import { getDerivedKey } from '@/lib/platform/crypto/derived-key'
import { prisma } from '@/lib/platform/database/prisma'
import { Prisma } from '@/prisma/client/client'
import type { ThrottleKey } from './throttle-key'

/** Without a try for so long a subject begins anew. */
export const FORGIVEN_AFTER = Prisma.sql`interval '1 hour'`

/** What is left of the tries of subject s when `a.free` of them fade in an hour, and this one. */
const ATTEMPTS_SQL = Prisma.sql`
  CASE WHEN s.last_attempt_at < now() - ${FORGIVEN_AFTER} THEN 1
  ELSE 1 + greatest(0, s.attempts - a.free * extract(epoch FROM now() - s.last_attempt_at) / 3600) END`

export type AttemptResult =
  /** It counts; `tries` by subject, in their order, this one included. */
  | { ok: true; attempts: number[] }
  /** Too soon, and so not counted: waiting ends in so many seconds. */
  | { ok: false; retryAfterSeconds: number }

/**
 * Counts a try before it is made, since parallel tries would all pass a count that is made afterwards. A try
 * that was right is given back with `forgiveAttempt`. One round trip, the database's clock.
 */
export async function recordAttempt(keys: ThrottleKey[]): Promise<AttemptResult> {
  // In one order for all: two that lock the same rows must not wait for each other.
  const rows = keys
    .map((key, position) => ({ ...key, place: position, hash: hashKey(key) }))
    .sort((a, b) => Buffer.compare(a.hash, b.hash))
  const results = await prisma().$queryRaw<{ place: number; attempts: number | null; wait: number | null }[]>`
    WITH requested AS (
      SELECT * FROM unnest(
        ${rows.map(({ place }) => place)}::int[], ${rows.map(({ hash }) => hash)}::bytea[],
        ${rows.map(({ freeAttempts }) => freeAttempts)}::float8[], ${rows.map(({ initialWaitSeconds }) => initialWaitSeconds)}::float8[],
        ${rows.map(({ maxWaitSeconds }) => maxWaitSeconds)}::float8[]
      ) AS t(place, key, free, first_wait, longest_wait)
    ), taken AS (
      INSERT INTO throttles AS s (key, attempts, last_attempt_at, blocked_until)
      SELECT key, 1, now(), now() FROM requested
      -- Whoever has to wait at one key is not counted at the others either.
      WHERE NOT EXISTS (SELECT FROM requested JOIN throttles b USING (key) WHERE b.blocked_until > now())
      ON CONFLICT (key) DO UPDATE SET
        last_attempt_at = now(),
        (attempts, blocked_until) = (
          SELECT t.attempts, CASE WHEN round(t.attempts) < a.free THEN now()
            ELSE now() + least(a.longest_wait, a.first_wait * 2 ^ least(20, round(t.attempts) - a.free)) * interval '1 second' END
          FROM requested a, LATERAL (SELECT ${ATTEMPTS_SQL} AS attempts) t WHERE a.key = s.key
        )
      WHERE s.blocked_until <= now()
      RETURNING key, attempts
    )
    SELECT a.place, t.attempts, extract(epoch FROM s.blocked_until - now())::float8 AS wait
    FROM requested a LEFT JOIN taken t USING (key) LEFT JOIN throttles s USING (key)
    ORDER BY a.place`
  const throttled = results.filter(({ attempts }) => attempts === null)
  if (throttled.length === 0) return { ok: true, attempts: results.map(({ attempts }) => attempts ?? 0) }
  // One that was blocked this very moment shows no wait yet.
  return { ok: false, retryAfterSeconds: Math.max(1, ...throttled.map(({ wait }) => Math.ceil(wait ?? 0))) }
}

export const hashKey = ({ name }: ThrottleKey): Buffer<ArrayBuffer> =>
  createHmac('sha256', getDerivedKey('slow-down')).update(name).digest()

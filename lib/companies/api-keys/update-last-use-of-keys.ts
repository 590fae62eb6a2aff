import { prisma } from '@/lib/platform/database/prisma'

/**
 * Says that keys were used just now, unless that was said of them, by whatever process, less than a
 * minute ago. A key that somebody else is just changing is passed by: no two processes wait for each other.
 *
 * @returns the keys of which it is said now
 */
export async function updateLastUseOfKeys(ids: number[]): Promise<number[]> {
  const rows = await prisma().$queryRaw<{ id: number }[]>`
    WITH written AS (
      UPDATE api_keys SET last_used_at = now()
      WHERE id IN (
        SELECT id FROM api_keys
        WHERE id = ANY(${ids}::int[]) AND (last_used_at IS NULL OR last_used_at <= now() - interval '1 minute')
        FOR NO KEY UPDATE SKIP LOCKED
      )
      RETURNING id
    )
    SELECT id FROM written
    UNION ALL
    SELECT id FROM api_keys WHERE id = ANY(${ids}::int[]) AND last_used_at > now() - interval '1 minute'`
  return rows.map(({ id }) => id)
}

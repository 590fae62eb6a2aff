import { prisma } from '@/lib/platform/database/prisma'

/**
 * Sets the last use of keys to now, unless a process has done this within the last minute. Skips keys that another
 * transaction has locked, so that processes never wait for each other.
 *
 * @returns the IDs of the keys whose stored last use is less than a minute old
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

import type { Mode } from '@/prisma/client/enums'
import { type Database, prisma } from '../prisma'
import { generateKey, hashKey, keyPrefix } from './key'

/**
 * Stores a new key of a company and returns it: the only time that it can be seen.
 *
 * @param expiresAt null for a key that does not expire
 */
export async function createApiKey(
  db: Database,
  { companyId, mode, expiresAt }: { companyId: number; mode: Mode; expiresAt: Date | null },
): Promise<{ ok: true; id: number; key: string } | { ok: false; reason: 'no such company' }> {
  const key = generateKey(mode)
  return db.$transaction(async (tx) => {
    if (!(await tx.company.findUnique({ where: { id: companyId }, select: { id: true } }))) {
      return { ok: false, reason: 'no such company' }
    }
    const { id } = await tx.apiKey.create({
      data: { companyId, mode, hash: hashKey(key), prefix: keyPrefix(key), expiresAt },
      select: { id: true },
    })
    await tx.auditEvent.create({ data: { companyId, actorType: 'operator', action: 'api_key.created', subjectId: id } })
    return { ok: true, id, key }
  })
}

/**
 * Revokes a key for good; every process refuses it within a second.
 *
 * @param key the whole key, or its number
 */
export async function revokeApiKey(
  db: Database,
  key: string | number,
): Promise<{ ok: true; id: number } | { ok: false; reason: 'no such key' | 'already revoked' }> {
  return db.$transaction(async (tx) => {
    const found = await tx.apiKey.findUnique({
      where: typeof key === 'number' ? { id: key } : { hash: hashKey(key) },
      select: { id: true, companyId: true },
    })
    if (!found) return { ok: false, reason: 'no such key' }
    const { count } = await tx.apiKey.updateMany({
      where: { id: found.id, revokedAt: null },
      data: { revokedAt: new Date() },
    })
    if (count === 0) return { ok: false, reason: 'already revoked' }
    await tx.auditEvent.create({
      data: { companyId: found.companyId, actorType: 'operator', action: 'api_key.revoked', subjectId: found.id },
    })
    return { ok: true, id: found.id }
  })
}

/**
 * Says that keys were used just now, unless that was said of them, by whatever process, less than a
 * minute ago. A key that somebody else is just changing is passed by: no two processes wait for each other.
 *
 * @returns the keys of which it is said now
 */
export async function markKeysUsed(ids: number[]): Promise<number[]> {
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

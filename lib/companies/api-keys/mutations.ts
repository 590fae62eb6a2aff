import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { enqueueAdminEmails } from '@/lib/mail/enqueue-email'
import { API_KEY_CREATED } from '@/lib/mail/templates/api-key-created'
import { API_KEY_REVOKED } from '@/lib/mail/templates/api-key-revoked'
import { API_KEY_ROTATED } from '@/lib/mail/templates/api-key-rotated'
import type { GracePeriod } from '@/lib/platform/crypto/grace-periods'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Prisma } from '@/prisma/client/client'
import type { Mode } from '@/prisma/client/enums'
import { generateKey, getKeyPrefix, hashKey } from './generate-and-hash-key'
import { computeRotationExpiries } from './compute-rotation-expiries'

/** That can be used, of a company in a mode; those that end soon included. */
export const MAX_USABLE_KEYS = 50

interface CreatedApiKey {
  ok: true
  id: number
  /** The only time that it can be seen. */
  key: string
}

/**
 * Stores a new key of a company, and writes to its admins.
 *
 * @param label null for one made of its number: 'Live key 12'
 * @param expiresAt null for a key that does not expire
 * @param db an operator's, who has a role of its own
 */
export async function createApiKey(
  actor: Actor,
  companyId: CompanyId,
  mode: Mode,
  { label, expiresAt }: { label: string | null; expiresAt: Date | null },
  db: Database = prisma(),
): Promise<CreatedApiKey | { ok: false; reason: 'too many keys' | 'label is taken' }> {
  return db.$transaction(async (tx) => {
    const usableKeys = await lockAndFindUsableKeys(tx, companyId, mode)
    if (usableKeys.length >= MAX_USABLE_KEYS) return { ok: false, reason: 'too many keys' }
    // So that a form which was sent twice makes one key.
    if (usableKeys.some((key) => key.label === label && !key.replaced)) return { ok: false, reason: 'label is taken' }
    const created = await insertKey(tx, actor, companyId, { mode, label, expiresAt })
    await recordAuditEvent(tx, actor, { companyId, action: 'api_key.created', subjectId: created.id })
    const values = { ...(await loadKeyEmailValues(tx, actor, created.id)), expiresAt }
    await enqueueAdminEmails(tx, companyId, API_KEY_CREATED, values)
    return created
  })
}

/**
 * Gives a company a new key in the place of one, and writes to its admins. Both work until the overlap is over
 * or the old one expires, whichever comes first; every process refuses it within a second after that.
 */
export async function rotateApiKey(
  actor: Actor,
  companyId: CompanyId,
  mode: Mode,
  keyId: number,
  gracePeriod: GracePeriod,
  db: Database = prisma(),
): Promise<CreatedApiKey | { ok: false; reason: 'no usable key' | 'too many keys' }> {
  return db.$transaction(async (tx) => {
    const usableKeys = await lockAndFindUsableKeys(tx, companyId, mode)
    // Of two rotations at once the later one finds it replaced.
    const oldKey = usableKeys.find(({ id, replaced }) => id === keyId && !replaced)
    if (!oldKey) return { ok: false, reason: 'no usable key' }
    // Without an overlap there is one key fewer for the one more.
    if (gracePeriod > 0 && usableKeys.length >= MAX_USABLE_KEYS) return { ok: false, reason: 'too many keys' }
    const { oldExpiresAt, newExpiresAt } = computeRotationExpiries(oldKey, oldKey.at, gracePeriod)
    const created = await insertKey(tx, actor, companyId, { mode, label: oldKey.label, expiresAt: newExpiresAt })
    await tx.apiKey.update({
      where: { id: keyId, companyId, mode },
      data: { expiresAt: oldExpiresAt, replacedById: created.id },
    })
    await recordAuditEvent(tx, actor, { companyId, action: 'api_key.rotated', subjectId: keyId })
    const endsAt = gracePeriod > 0 ? oldExpiresAt : null
    const values = { ...(await loadKeyEmailValues(tx, actor, keyId)), newPrefix: getKeyPrefix(created.key), endsAt }
    await enqueueAdminEmails(tx, companyId, API_KEY_ROTATED, values)
    return created
  })
}

/** Revokes a key for good, and writes to the company's admins; every process refuses it within a second. */
export async function revokeApiKey(
  actor: Actor,
  companyId: CompanyId,
  mode: Mode,
  keyId: number,
  db: Database = prisma(),
): Promise<{ ok: true } | { ok: false; reason: 'no such key' | 'already revoked' }> {
  return db.$transaction(async (tx) => {
    await lockCompany(tx, companyId)
    const where = { id: keyId, companyId, mode }
    const { count } = await tx.apiKey.updateMany({
      where: { ...where, revokedAt: null },
      data: { revokedAt: new Date() },
    })
    if (count === 0) {
      return { ok: false, reason: (await tx.apiKey.count({ where })) === 0 ? 'no such key' : 'already revoked' }
    }
    await recordAuditEvent(tx, actor, { companyId, action: 'api_key.revoked', subjectId: keyId })
    await enqueueAdminEmails(tx, companyId, API_KEY_REVOKED, await loadKeyEmailValues(tx, actor, keyId))
    return { ok: true }
  })
}

interface UsableKeyRow {
  id: number
  label: string
  createdAt: Date
  expiresAt: Date | null
  replaced: boolean
  /** The database's clock, by which keys expire. */
  at: Date
}

/** Of one company's keys nobody else creates, rotates or revokes one until this transaction is over. */
const lockCompany = (tx: Prisma.TransactionClient, companyId: CompanyId) =>
  tx.$queryRaw`SELECT FROM companies WHERE id = ${companyId}::int FOR NO KEY UPDATE`

/** The usable keys of a company, which is locked. */
async function lockAndFindUsableKeys(
  tx: Prisma.TransactionClient,
  companyId: CompanyId,
  mode: Mode,
): Promise<UsableKeyRow[]> {
  await lockCompany(tx, companyId)
  return tx.$queryRaw<UsableKeyRow[]>`
    SELECT id, label, created_at AS "createdAt", expires_at AS "expiresAt", replaced_by_id IS NOT NULL AS replaced,
           date_trunc('milliseconds', clock_timestamp()) AS at
    FROM api_keys
    WHERE company_id = ${companyId}::int AND mode = ${mode}::mode AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > clock_timestamp())`
}

async function insertKey(
  tx: Prisma.TransactionClient,
  actor: Actor,
  companyId: CompanyId,
  { mode, label, expiresAt }: { mode: Mode; label: string | null; expiresAt: Date | null },
): Promise<CreatedApiKey> {
  const key = generateKey(mode)
  const [row] = await tx.$queryRaw<{ id: number }[]>`
    INSERT INTO api_keys (id, company_id, mode, hash, prefix, label, expires_at, created_by_id)
    SELECT n.id, ${companyId}::int, ${mode}::mode, ${hashKey(key)}, ${getKeyPrefix(key)},
           coalesce(${label}::text, initcap(${mode}) || ' key ' || n.id), ${expiresAt}::timestamptz, ${actor.id ?? null}::int
    FROM (SELECT nextval('api_keys_id_seq')::int AS id) n
    RETURNING id`
  if (!row) throw new Error('the key was not stored')
  return { ok: true, id: row.id, key }
}

/** What the e-mails to admins say of a key, and of who just did something to it. */
async function loadKeyEmailValues(tx: Prisma.TransactionClient, actor: Actor, keyId: number) {
  const select = { label: true, prefix: true, mode: true } as const
  const key = await tx.apiKey.findUniqueOrThrow({ where: { id: keyId }, select })
  const actingUser = actor.id && (await tx.partnerStaff.findUnique({ where: { id: actor.id }, select: { name: true } }))
  return { ...key, by: actingUser ? actingUser.name : null, at: new Date() }
}

/**
 * Says that keys were used just now, unless that was said of them, by whatever process, less than a
 * minute ago. A key that somebody else is just changing is passed by: no two processes wait for each other.
 *
 * @returns the keys of which it is said now
 */
export async function updateLastUsed(ids: number[]): Promise<number[]> {
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

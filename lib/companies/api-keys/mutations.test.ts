import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { signedIn } from '@/e2e/support/portal'
import { storeCalls } from '@/lib/partner-api/request-log/mutations'
import { prisma } from '@/lib/platform/database/prisma'
import { type Actor, OPERATOR } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { createCompany } from '../mutations'
import { keysOf } from './data'
import { hashKey } from './generate-and-hash-key'
import { createApiKey, MOST_KEYS, markKeysUsed, revokeApiKey, rotateApiKey } from './mutations'

const DAY = 24 * 60 * 60
const EXPIRES = new Date(Date.now() + 90 * DAY * 1000)

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

/** A company with two admins, a member and a removed admin. */
async function company() {
  const companyId = (await createCompany(prisma(), 'Acme Lets')).id as CompanyId
  const robin = await signedIn(db, { companyId })
  const kim = await signedIn(db, { companyId, name: 'Kim Novak' })
  await signedIn(db, { companyId, role: 'member' })
  const gone = await signedIn(db, { companyId })
  await db.sql('UPDATE partner_staff SET removed_at = now() WHERE id = $1', [gone.userId])
  const actor: Actor = { type: 'partner_staff', id: robin.userId }
  const mails = () =>
    db.sql<{ recipient: string; template: string; values: Record<string, unknown> }>(
      `SELECT recipient, template, values FROM emails e JOIN pgboss.job j ON j.id = e.id AND j.name = 'email'
       WHERE user_id = ANY($1) ORDER BY e.created_at, user_id`,
      [[robin.userId, kim.userId, gone.userId]],
    )
  const audit = () =>
    db.sql('SELECT actor_type, actor_id, action, subject_id FROM audit_events WHERE company_id = $1 ORDER BY id', [
      companyId,
    ])
  const create = async (label: string | null = 'Website', expiresAt: Date | null = null) => {
    const made = await createApiKey(actor, companyId, 'live', { label, expiresAt })
    if (!made.ok) throw new Error(made.reason)
    return made
  }
  return { companyId, actor, robin, kim, mails, audit, create }
}

it('stores who made a key and what for, and tells every admin, without the key', async () => {
  const { companyId, actor, robin, kim, mails, audit, create } = await company()
  const { id, key } = await create('Website', EXPIRES)
  expect(await keysOf(companyId, 'live')).toMatchObject([
    { id, label: 'Website', prefix: key.slice(0, 12), createdBy: 'Robin Adeyemi', state: 'active', expiresAt: EXPIRES },
  ])
  const told = { label: 'Website', prefix: key.slice(0, 12), mode: 'live', by: 'Robin Adeyemi' }
  expect(await mails()).toMatchObject(
    [robin, kim].map(({ email }) => ({
      recipient: email,
      template: 'api-key-created',
      values: { ...told, expiresAt: EXPIRES.toISOString() },
    })),
  )
  const robins = { actor_type: 'partner_staff', actor_id: actor.id }
  expect((await audit()).slice(1)).toEqual([{ ...robins, action: 'api_key.created', subject_id: id }])
  expect(await db.dump()).not.toContain(key.slice(12))
  expect(await createApiKey(actor, companyId, 'live', { label: 'Website', expiresAt: null })).toEqual({
    ok: false,
    reason: 'label is taken',
  })
})

it('names a key of the operator by its number', async () => {
  const { companyId, mails } = await company()
  const made = await createApiKey(OPERATOR, companyId, 'test', { label: null, expiresAt: null })
  if (!made.ok) throw new Error(made.reason)
  expect(await keysOf(companyId, 'test')).toMatchObject([{ label: `Test key ${made.id}`, createdBy: null }])
  expect(await keysOf(companyId, 'live')).toEqual([])
  expect((await mails())[0]?.values).toMatchObject({ by: null, mode: 'test' })
})

it('rotates a key with an overlap, and never to a longer life', async () => {
  const { companyId, actor, mails, audit, create } = await company()
  const old = await create('Website', EXPIRES)
  const before = Date.now()
  const made = await rotateApiKey(actor, companyId, 'live', old.id, DAY)
  const after = Date.now()
  if (!made.ok) throw new Error(made.reason)
  const [fresh, ending] = await keysOf(companyId, 'live')
  expect(fresh).toMatchObject({ id: made.id, label: 'Website', state: 'active', createdBy: 'Robin Adeyemi' })
  expect(ending).toMatchObject({ id: old.id, state: 'ending', replacement: made.key.slice(0, 12), usedSince: null })
  // PostgreSQL reads the same clock as this process.
  const rotatedAt = (ending?.expiresAt?.getTime() ?? 0) - DAY * 1000
  expect(rotatedAt).toBeGreaterThanOrEqual(before)
  expect(rotatedAt).toBeLessThanOrEqual(after)
  const age = rotatedAt - (ending?.createdAt.getTime() ?? 0)
  expect(fresh?.expiresAt?.getTime()).toBe(EXPIRES.getTime() + age)
  expect((await audit()).map(({ action, subject_id }) => [action, subject_id])).toEqual([
    ['company.created', companyId],
    ['api_key.created', old.id],
    ['api_key.rotated', old.id],
  ])
  expect((await mails()).slice(2)).toMatchObject(
    Array(2).fill({ template: 'api-key-rotated', values: { newPrefix: made.key.slice(0, 12), mode: 'live' } }),
  )
  expect(await rotateApiKey(actor, companyId, 'live', old.id, 7 * DAY)).toEqual({
    ok: false,
    reason: 'no usable key',
  })
  for (const key of [old.key, made.key]) expect(await db.dump()).not.toContain(key.slice(12))
})

it('tells of an ending key when it was last called since, whatever was noted of its use', async () => {
  const { companyId, actor, create } = await company()
  const old = await create()
  const fresh = await rotateApiKey(actor, companyId, 'live', old.id, DAY)
  if (!fresh.ok) throw new Error(fresh.reason)
  const rotatedAt = (await keysOf(companyId, 'live'))[0]!.createdAt.getTime()
  const usedAfter = async (milliseconds: number, apiKeyId: number) => {
    const call = {
      id: randomUUID(),
      at: new Date(rotatedAt + milliseconds),
      companyId,
      mode: 'live',
      apiKeyId,
    } as const
    const answer = { endpoint: 'getQuotes', status: 200, durationMs: 1, error: null, contractId: null } as const
    await storeCalls([{ ...call, ...answer, body: null, replayed: false }])
    await markKeysUsed([apiKeyId])
    return (await keysOf(companyId, 'live')).map(({ usedSince }) => usedSince && usedSince.getTime() - rotatedAt)
  }
  expect(await usedAfter(-480, old.id)).toEqual([null, null])
  expect(await usedAfter(500, fresh.id)).toEqual([null, null])
  expect(await usedAfter(700, old.id)).toEqual([null, 700])
  expect(await usedAfter(900, old.id)).toEqual([null, 900])
})

it('rotates once when two do so at once', async () => {
  const { companyId, actor, create } = await company()
  const { id } = await create()
  const both = await Promise.all([0, 1].map(() => rotateApiKey(actor, companyId, 'live', id, DAY)))
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await keysOf(companyId, 'live')).toHaveLength(2)
})

it('leaves no key behind when a rotation and a revocation meet', async () => {
  const { companyId, actor, create } = await company()
  for (const label of ['a', 'b', 'c', 'd']) {
    const { id } = await create(label)
    const [rotated, revoked] = await Promise.all([
      rotateApiKey(actor, companyId, 'live', id, DAY),
      revokeApiKey(actor, companyId, 'live', id),
    ])
    expect(revoked).toEqual({ ok: true })
    const after = (await keysOf(companyId, 'live')).filter((key) => key.label === label)
    expect(after.find((key) => key.id === id)?.state).toBe('revoked')
    expect(after).toHaveLength(rotated.ok ? 2 : 1)
  }
})

it('changes nothing for another company, the other mode, or a key that has ended', async () => {
  const { companyId, actor, create } = await company()
  const { id } = await create()
  const stranger = await company()
  const expired = await create('Expired', EXPIRES)
  const revoked = await create('Revoked')
  await revokeApiKey(actor, companyId, 'live', revoked.id)
  await db.sql("UPDATE api_keys SET created_at = now() - interval '2 days', expires_at = now() WHERE id = $1", [
    expired.id,
  ])
  const before = await db.dump()
  const noKey = { ok: false, reason: 'no usable key' }
  expect(await rotateApiKey(stranger.actor, stranger.companyId, 'live', id, 0)).toEqual(noKey)
  expect(await rotateApiKey(actor, companyId, 'test', id, 0)).toEqual(noKey)
  expect(await rotateApiKey(actor, companyId, 'live', expired.id, 0)).toEqual(noKey)
  expect(await rotateApiKey(actor, companyId, 'live', revoked.id, 0)).toEqual(noKey)
  const noSuchKey = { ok: false, reason: 'no such key' }
  expect(await revokeApiKey(stranger.actor, stranger.companyId, 'live', id)).toEqual(noSuchKey)
  expect(await revokeApiKey(actor, companyId, 'test', id)).toEqual(noSuchKey)
  expect(await revokeApiKey(actor, companyId, 'live', revoked.id)).toEqual({
    ok: false,
    reason: 'already revoked',
  })
  expect(await db.dump()).toBe(before)
  expect((await keysOf(companyId, 'live')).map(({ label, state }) => [label, state])).toEqual([
    ['Website', 'active'],
    ['Expired', 'expired'],
    ['Revoked', 'revoked'],
  ])
})

it('keeps the number of usable keys, and still lets a leaked one be replaced at once', async () => {
  const { companyId, actor, create } = await company()
  const { id } = await create()
  await db.sql(
    `INSERT INTO api_keys (company_id, mode, hash, prefix, label)
     SELECT $1::int, 'live', sha256(('many' || $1::int || n)::bytea), 'eb_live_abcd', 'Key ' || n FROM generate_series(2, $2::int) n`,
    [companyId, MOST_KEYS],
  )
  const tooMany = { ok: false, reason: 'too many keys' }
  expect(await createApiKey(actor, companyId, 'live', { label: 'One more', expiresAt: null })).toEqual(tooMany)
  expect(await rotateApiKey(actor, companyId, 'live', id, DAY)).toEqual(tooMany)
  expect(await createApiKey(actor, companyId, 'test', { label: 'Other', expiresAt: null })).toMatchObject({
    ok: true,
  })
  const made = await rotateApiKey(actor, companyId, 'live', id, 0)
  expect(made.ok).toBe(true)
  const [row] = await db.sql<{ ended: boolean }>('SELECT expires_at <= now() AS ended FROM api_keys WHERE id = $1', [
    id,
  ])
  expect(row?.ended).toBe(true)
  expect(
    made.ok && (await db.sql('SELECT FROM api_keys WHERE hash = $1', [Buffer.from(hashKey(made.key))])),
  ).toHaveLength(1)
})

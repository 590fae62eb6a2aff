import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { signInPartnerStaff } from '@/e2e/helpers/sign-in'
import { storeApiRequests } from '@/lib/partner-api/request-log/store-api-requests'
import { prisma } from '@/lib/platform/database/prisma'
import { type Actor, OPERATOR } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { createCompany } from '../create-company'
import { createApiKey } from './create-api-key'
import { hashKey } from './generate-and-hash-key'
import type { KeyRestrictions } from './key-restrictions'
import { listApiKeys } from './list-api-keys'
import { MAX_VALID_KEYS } from './lock-and-find-valid-keys'
import { restrictApiKey } from './restrict-api-key'
import { revokeApiKey } from './revoke-api-key'
import { rotateApiKey } from './rotate-api-key'
import { updateLastUseOfKeys } from './update-last-use-of-keys'

const DAY_SECONDS = 24 * 60 * 60
const EXPIRES_AT = new Date(Date.now() + 90 * DAY_SECONDS * 1000)

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

/** Creates a company with two admins, a member and a removed admin. */
async function createTestCompany() {
  const companyId = (await createCompany(prisma(), 'Acme Lets')).id as CompanyId
  const robin = await signInPartnerStaff(db, { companyId })
  const kim = await signInPartnerStaff(db, { companyId, name: 'Kim Novak' })
  await signInPartnerStaff(db, { companyId, role: 'member' })
  const removedAdmin = await signInPartnerStaff(db, { companyId })
  await db.sql('UPDATE partner_staff SET removed_at = now() WHERE id = $1', [removedAdmin.userId])
  const actor: Actor = { type: 'partner_staff', id: robin.userId }
  const findEmails = () =>
    db.sql<{ recipient: string; template: string; values: Record<string, unknown> }>(
      `SELECT recipient, template, values FROM emails e JOIN pgboss.job j ON j.id = e.id AND j.name = 'email'
       WHERE user_id = ANY($1) ORDER BY e.created_at, user_id`,
      [[robin.userId, kim.userId, removedAdmin.userId]],
    )
  const findAuditEvents = () =>
    db.sql('SELECT actor_type, actor_id, action, subject_id FROM audit_events WHERE company_id = $1 ORDER BY id', [
      companyId,
    ])
  const createKey = async (label: string | null = 'Website', expiresAt: Date | null = null) => {
    const created = await createApiKey(actor, companyId, 'live', { label, expiresAt })
    if (!created.ok) throw new Error(created.reason)
    return created
  }
  return { companyId, actor, robin, kim, findEmails, findAuditEvents, createKey }
}

it('stores a new API key’s creator and label but not the key itself, and emails every admin about it', async () => {
  const { companyId, actor, robin, kim, findEmails, findAuditEvents, createKey } = await createTestCompany()
  const { id, key } = await createKey('Website', EXPIRES_AT)
  expect(await listApiKeys(companyId, 'live')).toMatchObject([
    {
      id,
      label: 'Website',
      prefix: key.slice(0, 12),
      createdBy: 'Robin Adeyemi',
      status: 'active',
      expiresAt: EXPIRES_AT,
    },
  ])
  const emailValues = { label: 'Website', prefix: key.slice(0, 12), mode: 'live', by: 'Robin Adeyemi' }
  expect(await findEmails()).toMatchObject(
    [robin, kim].map(({ email }) => ({
      recipient: email,
      template: 'api-key-created',
      values: { ...emailValues, expiresAt: EXPIRES_AT.toISOString() },
    })),
  )
  const robinAsActor = { actor_type: 'partner_staff', actor_id: actor.id }
  expect((await findAuditEvents()).slice(1)).toEqual([{ ...robinAsActor, action: 'api_key.created', subject_id: id }])
  expect(await db.dump()).not.toContain(key.slice(12))
  expect(await createApiKey(actor, companyId, 'live', { label: 'Website', expiresAt: null })).toEqual({
    ok: false,
    reason: 'label is taken',
  })
})

it('labels an API key with its number if an operator gives no label', async () => {
  const { companyId, findEmails } = await createTestCompany()
  const created = await createApiKey(OPERATOR, companyId, 'test', { label: null, expiresAt: null })
  if (!created.ok) throw new Error(created.reason)
  expect(await listApiKeys(companyId, 'test')).toMatchObject([{ label: `Test key ${created.id}`, createdBy: null }])
  expect(await listApiKeys(companyId, 'live')).toEqual([])
  expect((await findEmails())[0]?.values).toMatchObject({ by: null, mode: 'test' })
})

it('gives a rotated API key a grace period, and gives the new key the lifetime of the old key', async () => {
  const { companyId, actor, findEmails, findAuditEvents, createKey } = await createTestCompany()
  const oldKey = await createKey('Website', EXPIRES_AT)
  const rotatedAfter = Date.now()
  const rotated = await rotateApiKey(actor, companyId, 'live', oldKey.id, DAY_SECONDS)
  const rotatedBefore = Date.now()
  if (!rotated.ok) throw new Error(rotated.reason)
  const [newKey, oldKeyRow] = await listApiKeys(companyId, 'live')
  expect(newKey).toMatchObject({ id: rotated.id, label: 'Website', status: 'active', createdBy: 'Robin Adeyemi' })
  expect(oldKeyRow).toMatchObject({
    id: oldKey.id,
    status: 'ending',
    replacement: rotated.key.slice(0, 12),
    usedSince: null,
  })
  // PostgreSQL runs on this machine, so its clock is the same as this process's.
  const rotatedAt = (oldKeyRow?.expiresAt?.getTime() ?? 0) - DAY_SECONDS * 1000
  expect(rotatedAt).toBeGreaterThanOrEqual(rotatedAfter)
  expect(rotatedAt).toBeLessThanOrEqual(rotatedBefore)
  const age = rotatedAt - (oldKeyRow?.createdAt.getTime() ?? 0)
  expect(newKey?.expiresAt?.getTime()).toBe(EXPIRES_AT.getTime() + age)
  expect((await findAuditEvents()).map(({ action, subject_id }) => [action, subject_id])).toEqual([
    ['company.created', companyId],
    ['api_key.created', oldKey.id],
    ['api_key.rotated', oldKey.id],
  ])
  expect((await findEmails()).slice(2)).toMatchObject(
    Array(2).fill({ template: 'api-key-rotated', values: { newPrefix: rotated.key.slice(0, 12), mode: 'live' } }),
  )
  expect(await rotateApiKey(actor, companyId, 'live', oldKey.id, 7 * DAY_SECONDS)).toEqual({
    ok: false,
    reason: 'no valid key',
  })
  for (const key of [oldKey.key, rotated.key]) expect(await db.dump()).not.toContain(key.slice(12))
})

it('emails every admin about an API key’s changed restrictions, and sends no email if none has changed', async () => {
  const { companyId, actor, robin, kim, findEmails, createKey } = await createTestCompany()
  const { id, key } = await createKey()
  const changes: Partial<KeyRestrictions> = { permissions: ['quotes'], allowedNetworks: ['192.0.2.0/24'] }
  const restrict = () => restrictApiKey(actor, companyId, 'live', id, { changes })
  expect(await restrict()).toMatchObject({ ok: true })
  expect(await restrict()).toMatchObject({ ok: true })
  expect((await findEmails()).slice(2)).toEqual(
    [robin, kim].map(({ email }) => ({
      recipient: email,
      template: 'api-key-restricted',
      values: {
        ...{ label: 'Website', prefix: key.slice(0, 12), mode: 'live', by: 'Robin Adeyemi', at: expect.any(String) },
        changes: [
          { restriction: 'Permissions', before: 'all', after: '“Get quotes”' },
          { restriction: 'Allowed networks', before: 'all', after: '192.0.2.0/24' },
        ],
      },
    })),
  )
})

it('shows when a rotated API key was last used after the rotation', async () => {
  const { companyId, actor, createKey } = await createTestCompany()
  const oldKey = await createKey()
  const rotated = await rotateApiKey(actor, companyId, 'live', oldKey.id, DAY_SECONDS)
  if (!rotated.ok) throw new Error(rotated.reason)
  const rotatedAt = (await listApiKeys(companyId, 'live'))[0]!.createdAt.getTime()
  const usedSinceAfterRequest = async (milliseconds: number, apiKeyId: number) => {
    const request = {
      id: randomUUID(),
      at: new Date(rotatedAt + milliseconds),
      companyId,
      mode: 'live',
      apiKeyId,
    } as const
    const response = { endpoint: 'getQuotes', status: 200, durationMs: 1, error: null, contractId: null } as const
    await storeApiRequests([{ ...request, ...response, body: null, replayed: false }])
    await updateLastUseOfKeys([apiKeyId])
    return (await listApiKeys(companyId, 'live')).map(({ usedSince }) => usedSince && usedSince.getTime() - rotatedAt)
  }
  expect(await usedSinceAfterRequest(-480, oldKey.id)).toEqual([null, null])
  expect(await usedSinceAfterRequest(500, rotated.id)).toEqual([null, null])
  expect(await usedSinceAfterRequest(700, oldKey.id)).toEqual([null, 700])
  expect(await usedSinceAfterRequest(900, oldKey.id)).toEqual([null, 900])
})

it('rotates an API key only once if two rotations run at the same time', async () => {
  const { companyId, actor, createKey } = await createTestCompany()
  const { id } = await createKey()
  const results = await Promise.all([0, 1].map(() => rotateApiKey(actor, companyId, 'live', id, DAY_SECONDS)))
  expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await listApiKeys(companyId, 'live')).toHaveLength(2)
})

it('always revokes the old API key if a rotation and a revocation run at the same time', async () => {
  const { companyId, actor, createKey } = await createTestCompany()
  for (const label of ['a', 'b', 'c', 'd']) {
    const { id } = await createKey(label)
    const [rotation, revocation] = await Promise.all([
      rotateApiKey(actor, companyId, 'live', id, DAY_SECONDS),
      revokeApiKey(actor, companyId, 'live', id),
    ])
    expect(revocation).toEqual({ ok: true })
    const keysAfter = (await listApiKeys(companyId, 'live')).filter((key) => key.label === label)
    expect(keysAfter.find((key) => key.id === id)?.status).toBe('revoked')
    expect(keysAfter).toHaveLength(rotation.ok ? 2 : 1)
  }
})

it('doesn’t rotate or revoke an API key that has ended or belongs to another company or mode', async () => {
  const { companyId, actor, createKey } = await createTestCompany()
  const { id } = await createKey()
  const otherCompany = await createTestCompany()
  const expiredKey = await createKey('Expired', EXPIRES_AT)
  const revokedKey = await createKey('Revoked')
  await revokeApiKey(actor, companyId, 'live', revokedKey.id)
  await db.sql("UPDATE api_keys SET created_at = now() - interval '2 days', expires_at = now() WHERE id = $1", [
    expiredKey.id,
  ])
  const before = await db.dump()
  const noKey = { ok: false, reason: 'no valid key' }
  expect(await rotateApiKey(otherCompany.actor, otherCompany.companyId, 'live', id, 0)).toEqual(noKey)
  expect(await rotateApiKey(actor, companyId, 'test', id, 0)).toEqual(noKey)
  expect(await rotateApiKey(actor, companyId, 'live', expiredKey.id, 0)).toEqual(noKey)
  expect(await rotateApiKey(actor, companyId, 'live', revokedKey.id, 0)).toEqual(noKey)
  const noSuchKey = { ok: false, reason: 'no such key' }
  expect(await revokeApiKey(otherCompany.actor, otherCompany.companyId, 'live', id)).toEqual(noSuchKey)
  expect(await revokeApiKey(actor, companyId, 'test', id)).toEqual(noSuchKey)
  expect(await revokeApiKey(actor, companyId, 'live', revokedKey.id)).toEqual({
    ok: false,
    reason: 'already revoked',
  })
  expect(await db.dump()).toBe(before)
  expect((await listApiKeys(companyId, 'live')).map(({ label, status }) => [label, status])).toEqual([
    ['Website', 'active'],
    ['Expired', 'expired'],
    ['Revoked', 'revoked'],
  ])
})

it('limits the number of a company’s valid API keys, but allows a rotation without a grace period at the limit', async () => {
  const { companyId, actor, createKey } = await createTestCompany()
  const { id } = await createKey()
  await db.sql(
    `INSERT INTO api_keys (company_id, mode, hash, prefix, label)
     SELECT $1::int, 'live', sha256(('many' || $1::int || n)::bytea), 'eb_live_abcd', 'Key ' || n FROM generate_series(2, $2::int) n`,
    [companyId, MAX_VALID_KEYS],
  )
  const tooMany = { ok: false, reason: 'too many keys' }
  expect(await createApiKey(actor, companyId, 'live', { label: 'One more', expiresAt: null })).toEqual(tooMany)
  expect(await rotateApiKey(actor, companyId, 'live', id, DAY_SECONDS)).toEqual(tooMany)
  expect(await createApiKey(actor, companyId, 'test', { label: 'Other', expiresAt: null })).toMatchObject({
    ok: true,
  })
  const rotated = await rotateApiKey(actor, companyId, 'live', id, 0)
  expect(rotated.ok).toBe(true)
  const [row] = await db.sql<{ ended: boolean }>('SELECT expires_at <= now() AS ended FROM api_keys WHERE id = $1', [
    id,
  ])
  expect(row?.ended).toBe(true)
  expect(
    rotated.ok && (await db.sql('SELECT FROM api_keys WHERE hash = $1', [Buffer.from(hashKey(rotated.key))])),
  ).toHaveLength(1)
})

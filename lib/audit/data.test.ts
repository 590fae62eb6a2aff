import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiKey, rotateApiKey } from '@/lib/companies/api-keys/mutations'
import { removeColleague } from '@/lib/companies/team/mutations'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { type TestDatabase, testDatabase } from '../../e2e/support/database'
import { queueEmail } from '../../e2e/support/outbox'
import { type Staff, signedIn } from '../../e2e/support/portal'
import { createCompany } from '../companies/mutations'
import { type ActivityFilter, activityOf, actorsOf } from './data'
import { audit } from './mutations'

const MANY = 30_000

let db: TestDatabase
let companyId: CompanyId
let robin: Staff
let keyId: number

beforeAll(async () => {
  db = await testDatabase()
  process.env.DATABASE_POOL_MAX = '1'
  companyId = (await createCompany(prisma(), 'Acme Lets')).id as CompanyId
  robin = await signedIn(db, { companyId })
  const made = await createApiKey(OPERATOR, companyId, 'live', { label: null, expiresAt: null })
  if (!made.ok) throw new Error(made.reason)
  keyId = made.id
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const actionsOf = async (filter: ActivityFilter) => (await activityOf(companyId, filter)).events.map((e) => e.action)

it('tells who did what to what, newest first, in one company alone', async () => {
  const actor = { type: 'partner_staff', id: robin.userId } as const
  const { contractId } = await queueEmail(db, { companyId, mode: 'test' })
  await db.sql("UPDATE audit_events SET actor_id = $1 WHERE action = 'house_contract.created'", [keyId])
  const rotated = await rotateApiKey(actor, companyId, 'live', keyId, 0)
  const replacement = rotated.ok && rotated.key.slice(0, 12)
  const stranger = (await createCompany(prisma(), 'Bee & Sons')).id as CompanyId
  const label = `Live key ${keyId}`
  const operators = { actorType: 'operator', actorName: null }
  const robins = { actorType: 'partner_staff', actorName: 'Robin Adeyemi' }
  const key = { subjectName: label, subjectMode: 'live', subjectPrefix: expect.stringMatching(/^eb_live_/) }
  const { events, older, newer } = await activityOf(companyId, {})
  expect(events).toMatchObject([
    { ...robins, action: 'api_key.rotated', subjectId: keyId, ...key, replacement },
    {
      actorType: 'api_key',
      actorName: label,
      action: 'house_contract.created',
      subjectId: contractId,
      subjectMode: 'test',
    },
    { ...operators, action: 'api_key.created', subjectId: keyId, ...key, replacement: null },
    { ...operators, action: 'company.created', subjectName: null, subjectMode: null },
  ])
  expect({ older, newer }).toEqual({ older: null, newer: null })
  expect((await activityOf(stranger, {})).events).toHaveLength(1)
  expect(await actorsOf(stranger)).toEqual({ users: [], keys: [] })
  expect(await actorsOf(companyId)).toMatchObject({
    users: [{ id: robin.userId, name: 'Robin Adeyemi' }],
    keys: [{}, {}],
  })
})

it('names what another company has by nothing but its number, should an event ever point there', async () => {
  const stranger = (await createCompany(prisma(), 'Bee & Sons')).id as CompanyId
  await db.sql(
    `INSERT INTO audit_events (company_id, actor_type, actor_id, action, subject_id)
     VALUES ($1, 'partner_staff', $2, 'api_key.revoked', $3)`,
    [stranger, robin.userId, keyId],
  )
  expect((await activityOf(stranger, {})).events[0]).toMatchObject({
    ...{ actorName: null, subjectName: null, subjectPrefix: null, subjectMode: null },
  })
})

it('knows who is no longer in the team, and lets the activity be filtered by them', async () => {
  const gone = await signedIn(db, { companyId, name: 'Kim Gone' })
  const actor = { type: 'partner_staff', id: robin.userId } as const
  expect(await removeColleague(actor, companyId, gone.userId)).toEqual({ ok: true })
  expect((await actorsOf(companyId)).users).toEqual([
    { id: gone.userId, name: 'Kim Gone', isRemoved: true },
    { id: robin.userId, name: 'Robin Adeyemi', isRemoved: false },
  ])
  const [removal] = (await activityOf(companyId, { kind: 'user' })).events
  expect(removal).toMatchObject({ action: 'user.removed', subjectName: 'Kim Gone', subjectRemoved: true })
})

it('filters by who did it and by what it was done to', async () => {
  expect(await actionsOf({ by: { type: 'partner_staff', id: robin.userId } })).toEqual([
    'user.removed',
    'api_key.rotated',
  ])
  expect(await actionsOf({ by: { type: 'api_key', id: keyId } })).toEqual(['house_contract.created'])
  expect(await actionsOf({ by: { type: 'operator' }, kind: 'api_key' })).toEqual(['api_key.created'])
  expect(await actionsOf({ kind: 'house_contract' })).toEqual(['house_contract.created'])
  expect(await actionsOf({ kind: 'webhook_endpoint' })).toEqual([])
})

it('names a webhook by its URL without what may be a secret in it', async () => {
  const [endpoint] = await db.sql<{ id: number }>(
    `INSERT INTO webhook_endpoints (company_id, mode, url, events) VALUES ($1, 'live', $2, '{contract.created}') RETURNING id`,
    [companyId, 'https://hooks.example/bills/in?token=s3cret'],
  )
  await prisma().$transaction((tx) =>
    audit(tx, OPERATOR, { companyId, action: 'webhook_endpoint.created', subjectId: endpoint?.id ?? 0 }),
  )
  const { events } = await activityOf(companyId, { kind: 'webhook_endpoint' })
  expect(events.map(({ subjectName }) => subjectName)).toEqual(['https://hooks.example/bills/in'])
})

it('pages to the end and back, and reads little more than it shows of many events', async () => {
  await db.sql(
    `INSERT INTO audit_events (company_id, actor_type, actor_id, action, subject_id)
     SELECT $1, 'api_key', $2::int + 1000, 'house_contract.created', n FROM generate_series(1, $3::int) n`,
    [companyId, keyId, MANY],
  )
  await db.sql('ANALYZE audit_events')
  const first = await activityOf(companyId, {})
  expect([first.events.length, first.newer]).toEqual([50, null])
  const second = await activityOf(companyId, { turn: { olderThan: first.older! } })
  expect(second.events[0]?.id).toBe(first.events.at(-1)!.id - 1n)
  const back = await activityOf(companyId, { turn: { newerThan: second.newer! } })
  expect(back).toEqual(first)
  expect(await activityOf(companyId, { turn: { newerThan: first.events[9]!.id } })).toEqual(first)
  const oldest = await activityOf(companyId, { turn: { olderThan: 10n } })
  expect([oldest.older, oldest.events.at(-1)?.action]).toEqual([null, 'company.created'])

  const middle = BigInt(MANY / 2)
  for (const filter of [
    {},
    { turn: { olderThan: middle } },
    { turn: { newerThan: middle } },
    { by: { type: 'operator' } },
    { by: { type: 'partner_staff', id: robin.userId } },
    { by: { type: 'api_key', id: keyId } },
    { kind: 'house_contract' },
    { kind: 'api_key' },
    { kind: 'webhook_endpoint', turn: { olderThan: middle } },
    { by: { type: 'partner_staff', id: robin.userId }, kind: 'api_key' },
  ] satisfies ActivityFilter[]) {
    const before = await eventsRead()
    await activityOf(companyId, filter)
    expect(
      (await eventsRead()) - before,
      JSON.stringify(filter, (_, v) => String(v)),
    ).toBeLessThan(100)
  }
})

/** Rows of the table that have been read so far, by whatever way. */
async function eventsRead(): Promise<number> {
  await prisma().$queryRaw`SELECT pg_stat_force_next_flush()::text`
  const [row] = await db.sql<{ read: string }>(
    "SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_user_tables WHERE relname = 'audit_events'",
  )
  return Number(row?.read)
}

import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiKey } from '@/lib/companies/api-keys/create-api-key'
import { restrictApiKey } from '@/lib/companies/api-keys/restrict-api-key'
import { rotateApiKey } from '@/lib/companies/api-keys/rotate-api-key'
import { createCompany } from '@/lib/companies/create-company'
import { removeTeamMember } from '@/lib/companies/team/remove-team-member'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { createTestDatabase, type TestDatabase } from '../../e2e/helpers/create-test-database'
import { queueEmail } from '../../e2e/helpers/queue-and-find-emails'
import { readTableStatistics } from '../../e2e/helpers/read-table-statistics'
import { type SignedInPartnerStaff, signInPartnerStaff } from '../../e2e/helpers/sign-in'
import { type ActivityFilter, findActivity } from './find-activity'
import { findActors } from './find-actors'
import { recordAuditEvent } from './record-audit-event'

const EVENT_COUNT = 30_000

let db: TestDatabase
let companyId: CompanyId
let robin: SignedInPartnerStaff
let keyId: number

beforeAll(async () => {
  db = await createTestDatabase()
  await db.unlockLogs()
  process.env.DATABASE_POOL_MAX = '1'
  companyId = (await createCompany(prisma(), 'Acme Lets')).id as CompanyId
  robin = await signInPartnerStaff(db, { companyId })
  const createdKey = await createApiKey(OPERATOR, companyId, 'live', { label: null, expiresAt: null })
  if (!createdKey.ok) throw new Error(createdKey.reason)
  keyId = createdKey.id
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const findActions = async (filter: ActivityFilter) =>
  (await findActivity(companyId, filter)).events.map((e) => e.action)

it('returns the actor, action and subject of one company’s events, newest first', async () => {
  const actor = { type: 'partner_staff', id: robin.userId } as const
  const { contractId } = await queueEmail(db, { companyId, mode: 'test' })
  await db.sql("UPDATE audit_events SET actor_id = $1 WHERE action = 'house_contract.created'", [keyId])
  const rotation = await rotateApiKey(actor, companyId, 'live', keyId, 0)
  const replacement = rotation.ok && rotation.key.slice(0, 12)
  const otherCompanyId = (await createCompany(prisma(), 'Bee & Sons')).id as CompanyId
  const label = `Live key ${keyId}`
  const operatorEvent = { actorType: 'operator', actorName: null }
  const robinEvent = { actorType: 'partner_staff', actorName: 'Robin Adeyemi' }
  const keyEvent = { subjectName: label, subjectMode: 'live', subjectPrefix: expect.stringMatching(/^eb_live_/) }
  const { events, older, newer } = await findActivity(companyId, {})
  expect(events).toMatchObject([
    { ...robinEvent, action: 'api_key.rotated', subjectId: keyId, ...keyEvent, replacement },
    {
      actorType: 'api_key',
      actorName: label,
      action: 'house_contract.created',
      subjectId: contractId,
      subjectMode: 'test',
    },
    { ...operatorEvent, action: 'api_key.created', subjectId: keyId, ...keyEvent, replacement: null },
    { ...operatorEvent, action: 'company.created', subjectName: null, subjectMode: null },
  ])
  expect({ older, newer }).toEqual({ older: null, newer: null })
  expect((await findActivity(otherCompanyId, {})).events).toHaveLength(1)
  expect(await findActors(otherCompanyId)).toEqual({ users: [], keys: [] })
  expect(await findActors(companyId)).toMatchObject({
    users: [{ id: robin.userId, name: 'Robin Adeyemi' }],
    keys: [{}, {}],
  })
})

it('returns old and new values only for events that changed an API key’s restriction', async () => {
  const companyId = (await createCompany(prisma(), 'Cedar Lets')).id as CompanyId
  const key = await createApiKey(OPERATOR, companyId, 'live', { label: null, expiresAt: null })
  if (!key.ok) throw new Error(key.reason)
  await restrictApiKey(OPERATOR, companyId, 'live', key.id, { changes: { allowedNetworks: ['192.0.2.0/24'] } })
  const { events } = await findActivity(companyId, { kind: 'api_key' })
  expect(events.map(({ action, oldValues, newValues }) => ({ action, oldValues, newValues }))).toEqual([
    { action: 'api_key.networks_changed', oldValues: [], newValues: ['192.0.2.0/24'] },
    { action: 'api_key.created', oldValues: null, newValues: null },
  ])
})

it('omits the details of an actor or subject that belongs to another company', async () => {
  const otherCompanyId = (await createCompany(prisma(), 'Bee & Sons')).id as CompanyId
  await db.sql(
    `INSERT INTO audit_events (company_id, actor_type, actor_id, action, subject_id)
     VALUES ($1, 'partner_staff', $2, 'api_key.revoked', $3)`,
    [otherCompanyId, robin.userId, keyId],
  )
  expect((await findActivity(otherCompanyId, {})).events[0]).toMatchObject({
    ...{ actorName: null, subjectName: null, subjectPrefix: null, subjectMode: null },
  })
})

it('lists removed team members as actors in the activity, marked as removed', async () => {
  const removedMember = await signInPartnerStaff(db, { companyId, name: 'Kim Gone' })
  const actor = { type: 'partner_staff', id: robin.userId } as const
  expect(await removeTeamMember(actor, companyId, removedMember.userId)).toEqual({ ok: true })
  expect((await findActors(companyId)).users).toEqual([
    { id: removedMember.userId, name: 'Kim Gone', isRemoved: true },
    { id: robin.userId, name: 'Robin Adeyemi', isRemoved: false },
  ])
  const [removal] = (await findActivity(companyId, { kind: 'user' })).events
  expect(removal).toMatchObject({ action: 'user.removed', subjectName: 'Kim Gone', subjectRemoved: true })
})

it('filters the activity by actor, and by type of subject, such as API keys or contracts', async () => {
  expect(await findActions({ actor: { type: 'partner_staff', id: robin.userId } })).toEqual([
    'user.removed',
    'api_key.rotated',
  ])
  expect(await findActions({ actor: { type: 'api_key', id: keyId } })).toEqual(['house_contract.created'])
  expect(await findActions({ actor: { type: 'operator' }, kind: 'api_key' })).toEqual(['api_key.created'])
  expect(await findActions({ kind: 'house_contract' })).toEqual(['house_contract.created'])
  expect(await findActions({ kind: 'webhook_endpoint' })).toEqual([])
})

it('omits the query of a webhook’s URL from the activity, because it may contain a secret', async () => {
  const [endpoint] = await db.sql<{ id: number }>(
    `INSERT INTO webhook_endpoints (company_id, mode, url, events) VALUES ($1, 'live', $2, '{contract.created}') RETURNING id`,
    [companyId, 'https://hooks.example/bills/in?token=s3cret'],
  )
  await prisma().$transaction((tx) =>
    recordAuditEvent(tx, OPERATOR, { companyId, action: 'webhook_endpoint.created', subjectId: endpoint?.id ?? 0 }),
  )
  const { events } = await findActivity(companyId, { kind: 'webhook_endpoint' })
  expect(events.map(({ subjectName }) => subjectName)).toEqual(['https://hooks.example/bills/in'])
})

it('pages through the activity in both directions, reading under 100 rows for each page and 1,100 to count the events', async () => {
  await db.sql(
    `INSERT INTO audit_events (company_id, actor_type, actor_id, action, subject_id)
     SELECT $1, 'api_key', $2::int + 1000, 'house_contract.created', n FROM generate_series(1, $3::int) n`,
    [companyId, keyId, EVENT_COUNT],
  )
  await db.sql('ANALYZE audit_events')
  const first = await findActivity(companyId, {})
  expect([first.events.length, first.newer]).toEqual([50, null])
  const second = await findActivity(companyId, { cursor: { olderThan: first.older! } })
  expect(second.events[0]?.id).toBe(first.events.at(-1)!.id - 1n)
  const previous = await findActivity(companyId, { cursor: { newerThan: second.newer! } })
  expect(previous).toEqual(first)
  expect(await findActivity(companyId, { cursor: { newerThan: first.events[9]!.id } })).toEqual(first)
  const oldest = await findActivity(companyId, { cursor: { olderThan: 10n } })
  expect([oldest.older, oldest.events.at(-1)?.action]).toEqual([null, 'company.created'])

  const middle = BigInt(EVENT_COUNT / 2)
  for (const filter of [
    {},
    { cursor: { olderThan: middle } },
    { cursor: { newerThan: middle } },
    { actor: { type: 'operator' } },
    { actor: { type: 'partner_staff', id: robin.userId } },
    { actor: { type: 'api_key', id: keyId } },
    { kind: 'house_contract' },
    { kind: 'api_key' },
    { kind: 'webhook_endpoint', cursor: { olderThan: middle } },
    { actor: { type: 'partner_staff', id: robin.userId }, kind: 'api_key' },
  ] satisfies ActivityFilter[]) {
    const readsBefore = await countRowsRead()
    await findActivity(companyId, filter)
    expect(
      (await countRowsRead()) - readsBefore,
      JSON.stringify(filter, (_, v) => String(v)),
    ).toBeLessThan(1_200)
  }
})

/** Returns how many rows of `audit_events` have been read so far, by sequential and index scans. */
async function countRowsRead(): Promise<number> {
  const counts = await readTableStatistics(db, ['audit_events'], 'seq_tup_read', 'idx_tup_fetch')
  return counts.audit_events!
}

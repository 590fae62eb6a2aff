import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { signInPartnerStaff } from '@/e2e/helpers/sign-in'
import { createApiKey } from '@/lib/companies/api-keys/create-api-key'
import type { KeyRestrictions } from '@/lib/companies/api-keys/key-restrictions'
import { restrictApiKey } from '@/lib/companies/api-keys/restrict-api-key'
import { rotateApiKey } from '@/lib/companies/api-keys/rotate-api-key'
import { createCompany } from '@/lib/companies/create-company'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { exportActivityCsv } from './export-activity-csv'
import type { ActivityFilter } from './find-activity'
import { loadActivityBatches } from './load-activity-batches'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const createTestCompany = async () => (await createCompany(prisma(), 'Acme Lets')).id as CompanyId

async function exportRows(companyId: CompanyId, filter: ActivityFilter = {}): Promise<Record<string, string>[]> {
  let file = ''
  for await (const chunk of exportActivityCsv(loadActivityBatches(companyId, filter))) file += chunk
  return parse(file, { bom: true, columns: true })
}

it('exports who did what and when, in columns whose names and order don’t change', async () => {
  const companyId = await createTestCompany()
  const robin = await signInPartnerStaff(db, { companyId, name: '=Robin, "R"' })
  const createdKey = await createApiKey(OPERATOR, companyId, 'live', { label: 'Website', expiresAt: null })
  const keyId = createdKey.ok ? createdKey.id : 0
  const rotation = await rotateApiKey({ type: 'partner_staff', id: robin.userId }, companyId, 'live', keyId, 0)
  await db.sql(
    `INSERT INTO audit_events (company_id, actor_type, actor_id, action, subject_id, at) VALUES
       ($1, 'api_key', $2, 'house_contract.created', 77, '2026-07-01T23:30:00.5Z'),
       ($1, 'tenant', 6, 'house_contract.corrected', 77, '2026-07-01T23:30:30Z'),
       ($1, 'support_staff', 5, 'house_contract.cancelled', 77, '2026-07-01T23:31:00Z')`,
    [companyId, keyId],
  )
  let file = ''
  for await (const chunk of exportActivityCsv(loadActivityBatches(companyId, {}))) file += chunk
  const [header, cancelled, corrected, created, rotated, ...rest]: string[][] = parse(file, { bom: true })
  expect(header).toEqual([
    ...['Event', 'Time', 'Action', 'Actor type', 'Actor ID', 'Actor'],
    ...['Subject type', 'Subject ID', 'Subject', 'Mode', 'Key prefix', 'New key prefix'],
    ...['Old values', 'New values'],
  ])
  expect(cancelled?.slice(1)).toEqual([
    ...['2026-07-01T23:31:00.000Z', 'house_contract.cancelled', 'support_staff', '', 'House Bills support'],
    ...['house_contract', '77', '', '', '', '', '', ''],
  ])
  expect(corrected?.slice(1)).toEqual([
    ...['2026-07-01T23:30:30.000Z', 'house_contract.corrected', 'tenant', '', 'The tenant'],
    ...['house_contract', '77', '', '', '', '', '', ''],
  ])
  expect(await exportRows(companyId, { actor: { type: 'tenant' } })).toHaveLength(1)
  expect(created?.slice(1)).toEqual([
    ...['2026-07-01T23:30:00.500Z', 'house_contract.created', 'api_key', String(keyId), 'Website'],
    ...['house_contract', '77', '', '', '', '', '', ''],
  ])
  expect(rotated).toEqual([
    ...[expect.stringMatching(/^\d+$/), expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)],
    ...['api_key.rotated', 'partner_staff', String(robin.userId), `'=Robin, "R"`],
    ...['api_key', String(keyId), 'Website', 'live', expect.stringMatching(/^eb_live_/)],
    ...[rotation.ok && rotation.key.slice(0, 12), '', ''],
  ])
  expect(rest.map(([, , action, type, id, name]) => [action, type, id, name])).toEqual([
    ['api_key.created', 'operator', '', 'House Bills'],
    ['company.created', 'operator', '', 'House Bills'],
  ])
})

it('exports the old and new values of an API key’s changed restrictions', async () => {
  const companyId = await createTestCompany()
  const created = await createApiKey(OPERATOR, companyId, 'live', { label: 'Website', expiresAt: null })
  const restrict = async (changes: Partial<KeyRestrictions>) =>
    restrictApiKey(OPERATOR, companyId, 'live', created.ok ? created.id : 0, { changes })
  await restrict({ permissions: ['quotes', 'contracts'], allowedNetworks: ['192.0.2.0/24', '2001:db8::/32'] })
  await restrict({ allowedNetworks: ['192.0.2.1'], requestsPerMinute: 60 })
  await restrict({ permissions: ['all'] })
  const rows = await exportRows(companyId, { kind: 'api_key' })
  expect(rows.map((row) => [row.Action, row['Old values'], row['New values']])).toEqual([
    ['api_key.scope_changed', 'quotes contracts', ''],
    ['api_key.rate_limit_changed', '', '60'],
    ['api_key.networks_changed', '192.0.2.0/24 2001:db8::/32', '192.0.2.1'],
    ['api_key.networks_changed', '', '192.0.2.0/24 2001:db8::/32'],
    ['api_key.scope_changed', '', 'quotes contracts'],
    ['api_key.created', '', ''],
  ])
})

it('exports only one company’s activity, and only what matches the filters', async () => {
  const [companyId, otherCompanyId] = [await createTestCompany(), await createTestCompany()]
  const robin = await signInPartnerStaff(db, { companyId })
  const actor = { type: 'partner_staff', id: robin.userId } as const
  await createApiKey(actor, companyId, 'live', { label: 'Ours', expiresAt: null })
  await createApiKey(OPERATOR, companyId, 'test', { label: 'For tests', expiresAt: null })
  await createApiKey(OPERATOR, otherCompanyId, 'live', { label: 'Theirs', expiresAt: null })
  const exportSubjects = async (filter?: ActivityFilter) =>
    (await exportRows(companyId, filter)).map((row) => row.Subject)
  expect(await exportSubjects()).toEqual(['For tests', 'Ours', ''])
  expect(await exportSubjects({ actor })).toEqual(['Ours'])
  expect(await exportSubjects({ kind: 'api_key' })).toEqual(['For tests', 'Ours'])
  expect(await exportSubjects({ kind: 'webhook_endpoint' })).toEqual([])
})

it.each([
  [7, [3, 3, 1]],
  [6, [3, 3]],
])('loads %i events in batches of at most three, each event once and newest first', async (count, expectedSizes) => {
  const companyId = await createTestCompany()
  await db.sql(
    `INSERT INTO audit_events (company_id, actor_type, action, subject_id)
     SELECT $1, 'operator', 'house_contract.closed', n FROM generate_series(1, $2::int) n`,
    [companyId, count],
  )
  const batches: number[][] = []
  for await (const batch of loadActivityBatches(companyId, { kind: 'house_contract' }, 3))
    batches.push(batch.map(({ subjectId }) => subjectId))
  expect(batches.map(({ length }) => length)).toEqual(expectedSizes)
  expect(batches.flat()).toEqual(Array.from({ length: count }, (_, index) => count - index))
})

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { createTestDatabase, type TestDatabase } from '../../e2e/helpers/create-test-database'
import { addEndpoint } from '../../e2e/helpers/create-webhook-endpoints'
import { insertCompany, queueEmail } from '../../e2e/helpers/queue-and-find-emails'
import { waitForBlockedStatement } from '../../e2e/helpers/wait-for-blocked-statement'
import { sendChallenge } from '../webhooks/endpoints/send-challenge'
import { resetTestData } from './reset-test-data'

type Mode = 'live' | 'test'

let db: TestDatabase
let companyId: CompanyId
beforeAll(async () => {
  db = await createTestDatabase()
  await db.sql(`INSERT INTO rate_cards (checksum) VALUES (sha256('card'))`)
})
beforeEach(async () => {
  companyId = (await insertCompany(db)) as CompanyId
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

/** Stores something in every table that a reset affects, except for `simulated_failures`, which has no mode. */
async function createData(company: number, mode: Mode): Promise<void> {
  const { endpointId, scope } = await addEndpoint(db, 'http://127.0.0.1:9999/', {
    companyId: company,
    mode,
    isVerified: false,
  })
  await sendChallenge(OPERATOR, scope, endpointId)
  const { contractId } = await queueEmail(db, { companyId: company, mode })
  const [{ tenant_id: tenantId = 0, request_id: requestId } = {}] = await db.sql<{
    tenant_id: number
    request_id: string
  }>('SELECT tenant_id, request_id FROM house_contracts WHERE id = $1', [contractId])
  await db.sql(
    `INSERT INTO quote_requests (company_id, mode, tenant_id, first_name, last_name, email, contact_no, postcode,
       number_of_tenants, start_date, end_date, rate_card_id, request_id)
     SELECT $1, $2, $3, 'a', 'b', 'a@x.org', '1', 'LS6 3AA', 3, '2027-01-01', '2027-02-01', id, gen_random_uuid()
     FROM rate_cards LIMIT 1`,
    [company, mode, tenantId],
  )
  await db.sql(`SELECT hold_unmatched_address($1, $2, $3, '{}', '[]', $4)`, [
    ...[company, mode, `${randomUUID()}@x.org`, randomUUID()],
  ])
  await db.sql(
    `INSERT INTO closed_unmatched_addresses (id, company_id, mode, request_id)
     VALUES (nextval('unmatched_addresses_id_seq'), $1, $2, gen_random_uuid())`,
    [company, mode],
  )
  await insertKey(company, mode, requestId, '{"ok":true}')
  await insertKey(company, mode, randomUUID(), '{"ok":false}')
  await db.sql(
    'INSERT INTO webhook_attempts (delivery_id, status, duration_ms) SELECT id, 500, 1 FROM webhook_deliveries',
  )
}

const insertKey = (company: number, mode: Mode, owner: string | undefined, outcome: string | null) =>
  db.sql(
    `INSERT INTO idempotency_keys (company_id, mode, endpoint, key_hash, body_hash, owner, locked_until, outcome, expires_at)
     VALUES ($1, $2, 'createBillsPackage', sha256($3), sha256('b'), $4, now() + interval '30 seconds', $5,
       now() + interval '48 hours')`,
    [company, mode, randomUUID(), owner, outcome],
  )

/** The tables from which a reset deletes rows, each with the condition for a company's rows in test mode. */
const TEST_ROWS: Record<string, string> = {
  tenants: `mode = 'test' AND company_id = $1`,
  house_contracts: `mode = 'test' AND company_id = $1`,
  quote_requests: `mode = 'test' AND company_id = $1`,
  unmatched_addresses: `mode = 'test' AND company_id = $1`,
  closed_unmatched_addresses: `mode = 'test' AND company_id = $1`,
  idempotency_keys: `mode = 'test' AND company_id = $1`,
  emails: `mode = 'test' AND company_id = $1`,
  simulated_failures: 'company_id = $1',
  test_api_requests: 'company_id = $1',
  tenant_tokens: `tenant_id IN (SELECT id FROM tenants WHERE mode = 'test' AND company_id = $1)`,
  webhook_deliveries: `type <> 'endpoint.verification' AND endpoint_id IN (
    SELECT id FROM webhook_endpoints WHERE mode = 'test' AND company_id = $1)`,
  webhook_attempts: `delivery_id IN (SELECT d.id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
    WHERE type <> 'endpoint.verification' AND mode = 'test' AND company_id = $1)`,
}

/** Tables of a company from which a reset never deletes rows. */
const KEPT_TABLES = ['companies', 'webhook_endpoints', 'webhook_secrets', 'audit_events']

const readRows = (table: string, condition: string, values: unknown[] = []) =>
  db.sql<{ row: string }>(`SELECT t::text AS row FROM ${table} t WHERE ${condition} ORDER BY 1`, values)

it('deletes only one company’s test data, but neither its live data nor data of other companies', async () => {
  const other = await insertCompany(db)
  for (const company of [companyId, other]) {
    for (const mode of ['live', 'test'] as const) await createData(company, mode)
    await db.sql(`INSERT INTO simulated_failures VALUES ($1, sha256('a'), 1, now())`, [company])
    await db.sql(
      `INSERT INTO test_api_requests (id, at, company_id, url, request_headers, response_headers)
       VALUES (gen_random_uuid(), now(), $1, '/', '{}', '{}')`,
      [company],
    )
  }
  const rowsToKeep: Record<string, unknown[]> = {}
  for (const [table, condition] of Object.entries(TEST_ROWS)) {
    expect(await readRows(table, condition, [companyId]), table).not.toEqual([])
    rowsToKeep[table] = await readRows(table, `(${condition}) IS NOT TRUE`, [companyId])
    expect(rowsToKeep[table], table).not.toEqual([])
  }
  for (const table of KEPT_TABLES) rowsToKeep[table] = await readRows(table, 'true')

  expect(await resetTestData(OPERATOR, companyId)).toEqual({ isComplete: true })

  for (const table of Object.keys(TEST_ROWS)) expect(await readRows(table, 'true'), table).toEqual(rowsToKeep[table])
  const reset = await readRows('audit_events', `action = 'company.test_data_reset'`)
  expect(reset).toHaveLength(1)
  for (const table of KEPT_TABLES) {
    const rows = await readRows(table, 'true')
    expect(
      rows.filter(({ row }) => row !== reset[0]?.row),
      table,
    ).toEqual(rowsToKeep[table])
  }
  expect(await resetTestData(OPERATOR, companyId)).toEqual({ isComplete: true })
})

it('reports an incomplete reset if the time runs out before all test data is deleted', async () => {
  await createData(companyId, 'test')
  expect(await resetTestData(OPERATOR, companyId, 0)).toEqual({ isComplete: false })
  expect(await readRows('tenants', 'company_id = $1', [companyId])).not.toEqual([])
})

it('keeps the idempotency key of a request that is running', async () => {
  const owner = randomUUID()
  await insertKey(companyId, 'test', owner, null)
  await resetTestData(OPERATOR, companyId)
  expect(await readRows('idempotency_keys', 'owner = $1', [owner])).toHaveLength(1)
})

/** Runs statements in a transaction that stays open until `commit` is called. */
async function openTransaction(...statements: [sql: string, values: unknown[]][]) {
  const client = new pg.Client({ connectionString: db.owner })
  await client.connect()
  await client.query('BEGIN')
  for (const [sql, values] of statements) await client.query(sql, values)
  return async () => {
    await client.query('COMMIT')
    await client.end()
  }
}

it('waits for a contract that is being cancelled, and deletes the email about it too', async () => {
  const { contractId } = await queueEmail(db, { companyId, mode: 'test' })
  const commit = await openTransaction(
    [`SELECT cancel_house_contract($1)`, [contractId]],
    [
      `INSERT INTO emails (id, mode, company_id, contract_id, recipient, template, template_version, "values")
       VALUES (gen_random_uuid(), 'test', $1, $2, 'a@x.org', 'contract-cancelled', 1, '{}')`,
      [companyId, contractId],
    ],
  )
  const reset = resetTestData(OPERATOR, companyId)
  await waitForBlockedStatement(db, 'AS "requestId" FROM house_contracts')
  await commit()
  expect(await reset).toEqual({ isComplete: true })
  expect(await readRows('emails', `mode = 'test' AND company_id = $1`, [companyId])).toEqual([])
  expect(await readRows('tenants', 'company_id = $1', [companyId])).toEqual([])
})

it('keeps a contract that is being stored for a new tenant, with the outcome of its request', async () => {
  const requestId = randomUUID()
  await insertKey(companyId, 'test', requestId, null)
  const commit = await openTransaction(
    [
      `INSERT INTO tenants (mode, company_id, email_key, email, first_name, last_name, birthday, contact_no, account_created_at)
       VALUES ('test', $1, 'new@x.org', 'new@x.org', 'A', 'B', '2000-01-01', '1', now())`,
      [companyId],
    ],
    [
      `INSERT INTO house_contracts (company_id, mode, tenant_id, first_name, last_name, birthday, email, contact_no,
         address, address_id, matched_address, postcode, broadband, number_of_tenants, start_date, end_date, gas,
         electricity, water, tv, wifi, request_id)
       SELECT company_id, mode, id, first_name, last_name, birthday, email, contact_no, 'x', 'id', 'x', 'LS6 3AA',
         'Fibre', 4, '2027-09-01', '2028-08-31', true, true, true, true, true, $2
       FROM tenants WHERE company_id = $1`,
      [companyId, requestId],
    ],
    [`SELECT store_idempotency_outcome($1, '{"ok":true}')`, [requestId]],
  )
  expect(await resetTestData(OPERATOR, companyId)).toEqual({ isComplete: true })
  await commit()
  expect(await readRows('house_contracts', 'request_id = $1', [requestId])).toHaveLength(1)
  expect(await readRows('idempotency_keys', 'owner = $1 AND outcome IS NOT NULL', [requestId])).toHaveLength(1)
  await resetTestData(OPERATOR, companyId)
  expect(await readRows('house_contracts', 'request_id = $1', [requestId])).toEqual([])
  expect(await readRows('idempotency_keys', 'owner = $1', [requestId])).toEqual([])
})

it('keeps outcomes of idempotency keys that another transaction has locked, and doesn’t wait for that transaction', async () => {
  const [locked, free] = [randomUUID(), randomUUID()]
  for (const owner of [locked, free]) await insertKey(companyId, 'test', owner, '{"ok":false}')
  const replaceOutcome = 'SELECT replace_idempotency_outcome($1, $2)'
  const commit = await openTransaction([replaceOutcome, [[locked], '{"ok":true}']])
  expect(await resetTestData(OPERATOR, companyId)).toEqual({ isComplete: true })
  await commit()
  expect(await readRows('idempotency_keys', 'owner = ANY ($1)', [[locked, free]])).toHaveLength(1)
})

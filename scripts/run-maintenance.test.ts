import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../e2e/helpers/create-test-database'
import { insertCompany, queueEmail } from '../e2e/helpers/queue-and-find-emails'
import { runMaintenance } from './run-maintenance'

let db: TestDatabase
let companyId: number

beforeAll(async () => {
  db = await createTestDatabase()
  companyId = await insertCompany(db)
  await db.sql(`
    INSERT INTO rate_cards (checksum) VALUES (sha256('card'));
    INSERT INTO support_staff (email, email_key, name) VALUES ('sam@x.org', 'sam@x.org', 'Sam');
    INSERT INTO partner_staff (company_id, email, email_key, name, role) VALUES (${companyId}, 'a@x.org', 'a@x.org', 'A', 'admin');
    INSERT INTO webhook_endpoints (company_id, mode, url, events) VALUES (${companyId}, 'live', 'https://example.org/', '{mail.bounced}')`)
})
afterAll(() => db.close())

const insertTenant = async (createdAt: string, accountCreatedAt = 'NULL'): Promise<number> => {
  const [row] = await db.sql<{ id: number }>(
    `INSERT INTO tenants (mode, email_key, email, first_name, last_name, contact_no, birthday, created_at, account_created_at)
     VALUES ('live', $1, $1, 'Ada', 'Bell', '1', '2000-01-01', ${createdAt}, ${accountCreatedAt}) RETURNING id`,
    [`${randomUUID()}@x.org`],
  )
  return row?.id ?? 0
}

const insertQuote = (tenantId: number, createdAt: string) =>
  db.sql(
    `INSERT INTO quote_requests (company_id, mode, tenant_id, first_name, last_name, email, contact_no, postcode,
       number_of_tenants, start_date, end_date, rate_card_id, request_id, created_at)
     VALUES ($1, 'live', $2, 'a', 'b', 'a@x.org', '1', 'LS6 3AA', 1, '2027-01-01', '2027-01-02', 1, gen_random_uuid(), ${createdAt})`,
    [companyId, tenantId],
  )

/** A kind of data that has a retention period. */
interface DataClass {
  insert: (at: string) => Promise<unknown>
  /** How long the rows are kept, in days. The query `expired` finds the rows that are older. */
  retentionDays: number
  expired: string
  /** The query for all rows, expired or not. */
  all: string
}

const insertEmailSql = (settledAt: string) => `
  INSERT INTO emails (id, mode, user_id, recipient, template, template_version, "values", status, rendered_at, subject, html, text, settled_at)
  VALUES (gen_random_uuid(), 'live', 1, 'a@x.org', 'x', 1, '{"name": "Ada"}', 'sent', now(), 's', 'h', 't', ${settledAt})`

const insertToken =
  (table: string, owner: string, extraValue = '') =>
  (at: string) =>
    db.sql(`INSERT INTO ${table} (id, ${owner}, hash, created_at, expires_at ${extraValue && ', purpose'})
    VALUES (gen_random_uuid(), 1, sha256(gen_random_uuid()::text::bytea), ${at} - interval '1 day', ${at} ${extraValue && `, ${extraValue}`})`)

const insertSession =
  (table: string, owner: string, extraValue = '') =>
  (at: string) =>
    db.sql(`INSERT INTO ${table} (id, ${owner}, created_at, last_seen_at, expires_at ${extraValue && ', awaits_two_factor'})
    VALUES (gen_random_uuid(), 1, ${at} - interval '12 hours', now(), ${at} ${extraValue && `, ${extraValue}`})`)

const DATA_CLASSES: Record<string, DataClass> = {
  'tenants who only requested quotes': {
    insert: async (at) => insertQuote(await insertTenant(at), at),
    retentionDays: 90,
    expired: `SELECT FROM tenants t WHERE account_created_at IS NULL AND created_at < now() - interval '90 days'
      AND NOT EXISTS (SELECT FROM quote_requests q WHERE q.tenant_id = t.id AND q.created_at >= now() - interval '90 days')`,
    all: 'SELECT FROM tenants WHERE account_created_at IS NULL',
  },
  'address choices': {
    insert: (at) =>
      db.sql(
        `INSERT INTO unmatched_addresses (company_id, mode, email_key, request, candidates, request_id, created_at, expires_at)
         VALUES ($1, 'live', $2, '{}', '[]', gen_random_uuid(), ${at}, ${at} + interval '14 days')`,
        [companyId, `${randomUUID()}@x.org`],
      ),
    retentionDays: 14,
    expired: `SELECT FROM unmatched_addresses WHERE created_at < now() - interval '14 days'`,
    all: 'SELECT FROM unmatched_addresses',
  },
  'closed unmatched addresses': {
    insert: async (at) =>
      db.sql(
        `INSERT INTO closed_unmatched_addresses (id, company_id, mode, request_id, contract_id, closed_at)
         VALUES (nextval('unmatched_addresses_id_seq'), $1, 'live', gen_random_uuid(), $2, ${at})`,
        [companyId, (await queueEmail(db, { companyId })).contractId],
      ),
    retentionDays: 30,
    expired: `SELECT FROM closed_unmatched_addresses WHERE closed_at < now() - interval '30 days'`,
    // The run adds those without a contract, from the expired unmatched addresses.
    all: 'SELECT FROM closed_unmatched_addresses WHERE contract_id IS NOT NULL',
  },
  'rendered emails': {
    insert: (at) => db.sql(insertEmailSql(at)),
    retentionDays: 90,
    expired: `SELECT FROM emails WHERE settled_at < now() - interval '90 days' AND (html IS NOT NULL OR "values" <> '{}')`,
    all: 'SELECT FROM emails WHERE html IS NOT NULL',
  },
  'email events': {
    insert: (at) =>
      db.sql(`WITH sent AS (${insertEmailSql('now()')} RETURNING id) INSERT INTO email_events (id, email_id, type, at, received_at)
        SELECT gen_random_uuid(), id, 'delivered', ${at}, ${at} FROM sent`),
    retentionDays: 90,
    expired: `SELECT FROM email_events WHERE received_at < now() - interval '90 days'`,
    all: 'SELECT FROM email_events',
  },
  'the request log': {
    insert: async (at) => {
      await db.sql(`DO $$ DECLARE day date := ((${at}) AT TIME ZONE 'UTC')::date; BEGIN
        EXECUTE format('CREATE TABLE IF NOT EXISTS partitions.%I PARTITION OF api_requests FOR VALUES FROM (%L) TO (%L)',
          'api_requests_' || to_char(day, 'YYYY_MM_DD'), day || ' 00:00:00+00', day + 1 || ' 00:00:00+00'); END $$`)
      await db.sql(`INSERT INTO api_requests (id, at, endpoint, status, duration_ms, replayed)
        VALUES (gen_random_uuid(), ${at}, 'getQuotes', 200, 1, false)`)
    },
    retentionDays: 30,
    expired: `SELECT FROM api_requests WHERE at < now() - interval '30 days'`,
    all: 'SELECT FROM api_requests',
  },
  'idempotency records': {
    insert: (at) =>
      db.sql(
        `INSERT INTO idempotency_keys (company_id, mode, endpoint, key_hash, body_hash, owner, locked_until, expires_at)
         VALUES ($1, 'live', 'getQuotes', sha256($2), sha256('b'), gen_random_uuid(), ${at}, ${at} + interval '48 hours')`,
        [companyId, randomUUID()],
      ),
    retentionDays: 2,
    expired: 'SELECT FROM idempotency_keys WHERE expires_at < now()',
    all: 'SELECT FROM idempotency_keys',
  },
  'simulated failures': {
    insert: (at) =>
      db.sql(`INSERT INTO simulated_failures VALUES ($1, sha256($2), 1, ${at} + interval '1 hour')`, [
        companyId,
        randomUUID(),
      ]),
    retentionDays: 1 / 24,
    expired: 'SELECT FROM simulated_failures WHERE expires_at < now()',
    all: 'SELECT FROM simulated_failures',
  },
  'measured minutes': {
    insert: (at) => db.sql(`INSERT INTO measured_minutes VALUES (date_trunc('minute', ${at}))`),
    retentionDays: 30,
    expired: `SELECT FROM measured_minutes WHERE minute < now() - interval '30 days'`,
    all: 'SELECT FROM measured_minutes',
  },
  'webhook deliveries': {
    insert: (at) =>
      db.sql(`INSERT INTO webhook_deliveries (id, endpoint_id, type, data, status, job_id, settled_at)
        VALUES (gen_random_uuid(), 1, 'mail.bounced', '{}', 'delivered', gen_random_uuid(), ${at})`),
    retentionDays: 30,
    expired: `SELECT FROM webhook_deliveries WHERE settled_at < now() - interval '30 days'`,
    all: 'SELECT FROM webhook_deliveries',
  },
  ...Object.fromEntries(
    (
      [
        ['partner_staff_tokens', insertToken('partner_staff_tokens', 'user_id', `'invitation'`)],
        ['support_staff_tokens', insertToken('support_staff_tokens', 'user_id')],
        ['tenant_tokens', insertToken('tenant_tokens', 'tenant_id')],
      ] as const
    ).map(([table, insert]): [string, DataClass] => [
      table,
      {
        insert,
        retentionDays: 30,
        expired: `SELECT FROM ${table} WHERE expires_at < now() - interval '30 days'`,
        all: `SELECT FROM ${table}`,
      },
    ]),
  ),
  ...Object.fromEntries(
    (
      [
        ['partner_staff_sessions', insertSession('partner_staff_sessions', 'user_id', 'false')],
        ['support_staff_sessions', insertSession('support_staff_sessions', 'user_id', 'false')],
        ['tenant_sessions', insertSession('tenant_sessions', 'tenant_id')],
      ] as const
    ).map(([table, insert]): [string, DataClass] => [
      table,
      {
        insert,
        retentionDays: 0,
        expired: `SELECT FROM ${table} WHERE expires_at < now()`,
        all: `SELECT FROM ${table}`,
      },
    ]),
  ),
}

it('deletes everything past its retention period, and nothing else', async () => {
  // Create the tenant to whom the links and sessions below belong.
  await insertTenant('now()', 'now()')
  // Insert three rows of each kind. One is three days past its retention period, one is a minute past it, and one has
  // an hour left.
  for (const { insert, retentionDays } of Object.values(DATA_CLASSES)) {
    for (const age of [`${retentionDays + 3} days`, `${retentionDays} days 1 minute`])
      await insert(`now() - interval '${age}'`)
    await insert(`now() - interval '${retentionDays} days' + interval '1 hour'`)
  }
  const retainedTenantIds = [
    await insertTenant(`now() - interval '2 years'`, 'now()'),
    await insertTenant(`now() - interval '2 years'`),
  ]
  for (const id of retainedTenantIds) await insertQuote(id, `now() - interval '2 years'`)
  await insertQuote(retainedTenantIds[1] ?? 0, `now() - interval '89 days'`)
  const before = await countRows('all')
  expect(Object.values(await countRows('expired')).filter((count) => count < 2)).toEqual([])
  await runMaintenance()
  expect(await countRows('expired')).toEqual(Object.fromEntries(Object.keys(DATA_CLASSES).map((name) => [name, 0])))
  const after = await countRows('all')
  expect(after).toEqual(Object.fromEntries(Object.entries(before).map(([name, count]) => [name, count - 2])))
  expect(await db.sql('SELECT id FROM tenants WHERE id = ANY($1) ORDER BY id', [retainedTenantIds])).toHaveLength(2)
  expect(await db.sql('SELECT FROM quote_requests WHERE tenant_id = ANY($1)', [retainedTenantIds])).toHaveLength(3)
  expect(
    await db.sql('SELECT FROM emails WHERE content_purged_at IS NOT NULL AND recipient = $1', ['a@x.org']),
  ).toHaveLength(2)
})

async function countRows(kind: 'expired' | 'all'): Promise<Record<string, number>> {
  const result: Record<string, number> = {}
  for (const [name, queries] of Object.entries(DATA_CLASSES)) result[name] = (await db.sql(queries[kind])).length
  return result
}

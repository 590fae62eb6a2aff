import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../e2e/support/database'
import { newCompany } from '../e2e/support/outbox'
import { doUpkeep } from './upkeep'

let db: TestDatabase
let companyId: number

beforeAll(async () => {
  db = await testDatabase()
  companyId = await newCompany(db)
  await db.sql(`
    INSERT INTO rate_cards (checksum) VALUES (sha256('card'));
    INSERT INTO support_staff (email, email_key, name) VALUES ('sam@x.org', 'sam@x.org', 'Sam');
    INSERT INTO partner_staff (company_id, email, email_key, name, role) VALUES (${companyId}, 'a@x.org', 'a@x.org', 'A', 'admin');
    INSERT INTO webhook_endpoints (company_id, mode, url, events) VALUES (${companyId}, 'live', 'https://example.org/', '{mail.bounced}')`)
})
afterAll(() => db.close())

const tenant = async (createdAt: string, account = 'NULL'): Promise<number> => {
  const [row] = await db.sql<{ id: number }>(
    `INSERT INTO tenants (mode, email_key, email, first_name, last_name, contact_no, birthday, created_at, account_created_at)
     VALUES ('live', $1, $1, 'Ada', 'Bell', '1', '2000-01-01', ${createdAt}, ${account}) RETURNING id`,
    [`${randomUUID()}@x.org`],
  )
  return row?.id ?? 0
}

const quote = (tenantId: number, createdAt: string) =>
  db.sql(
    `INSERT INTO quote_requests (company_id, mode, tenant_id, first_name, last_name, email, contact_no, postcode,
       number_of_tenants, start_date, end_date, rate_card_id, request_id, created_at)
     VALUES ($1, 'live', $2, 'a', 'b', 'a@x.org', '1', 'LS6 3AA', 1, '2027-01-01', '2027-01-02', 1, gen_random_uuid(), ${createdAt})`,
    [companyId, tenantId],
  )

/** A row of one class that came so long ago. */
interface Class {
  insert: (at: string) => Promise<unknown>
  /** How long it stays, and the query that finds what has stayed longer. */
  days: number
  expired: string
  /** How many rows of it there are. */
  all: string
}

const email = (settledAt: string) => `
  INSERT INTO emails (id, mode, user_id, recipient, template, template_version, "values", state, rendered_at, subject, html, text, settled_at)
  VALUES (gen_random_uuid(), 'live', 1, 'a@x.org', 'x', 1, '{"name": "Ada"}', 'sent', now(), 's', 'h', 't', ${settledAt})`

const link =
  (table: string, owner: string, more = '') =>
  (at: string) =>
    db.sql(`INSERT INTO ${table} (id, ${owner}, hash, created_at, expires_at ${more && ', purpose'})
    VALUES (gen_random_uuid(), 1, sha256(gen_random_uuid()::text::bytea), ${at} - interval '1 day', ${at} ${more && `, ${more}`})`)

const session =
  (table: string, owner: string, more = '') =>
  (at: string) =>
    db.sql(`INSERT INTO ${table} (id, ${owner}, created_at, last_seen_at, expires_at ${more && ', awaits_two_factor'})
    VALUES (gen_random_uuid(), 1, ${at} - interval '12 hours', now(), ${at} ${more && `, ${more}`})`)

const CLASSES: Record<string, Class> = {
  'tenants who only asked for quotes': {
    insert: async (at) => quote(await tenant(at), at),
    days: 90,
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
    days: 14,
    expired: `SELECT FROM unmatched_addresses WHERE created_at < now() - interval '14 days'`,
    all: 'SELECT FROM unmatched_addresses',
  },
  'rendered e-mails': {
    insert: (at) => db.sql(email(at)),
    days: 90,
    expired: `SELECT FROM emails WHERE settled_at < now() - interval '90 days' AND (html IS NOT NULL OR "values" <> '{}')`,
    all: 'SELECT FROM emails WHERE html IS NOT NULL',
  },
  'events of e-mails': {
    insert: (at) =>
      db.sql(`WITH sent AS (${email('now()')} RETURNING id) INSERT INTO email_events (id, email_id, type, at, received_at)
        SELECT gen_random_uuid(), id, 'delivered', ${at}, ${at} FROM sent`),
    days: 90,
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
    days: 30,
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
    days: 2,
    expired: 'SELECT FROM idempotency_keys WHERE expires_at < now()',
    all: 'SELECT FROM idempotency_keys',
  },
  'webhook deliveries': {
    insert: (at) =>
      db.sql(`INSERT INTO webhook_deliveries (id, endpoint_id, type, data, state, job_id, settled_at)
        VALUES (gen_random_uuid(), 1, 'mail.bounced', '{}', 'delivered', gen_random_uuid(), ${at})`),
    days: 30,
    expired: `SELECT FROM webhook_deliveries WHERE settled_at < now() - interval '30 days'`,
    all: 'SELECT FROM webhook_deliveries',
  },
  ...Object.fromEntries(
    (
      [
        ['partner_staff_tokens', link('partner_staff_tokens', 'user_id', `'invitation'`)],
        ['support_staff_tokens', link('support_staff_tokens', 'user_id')],
        ['tenant_tokens', link('tenant_tokens', 'tenant_id')],
      ] as const
    ).map(([table, insert]): [string, Class] => [
      table,
      {
        insert,
        days: 30,
        expired: `SELECT FROM ${table} WHERE expires_at < now() - interval '30 days'`,
        all: `SELECT FROM ${table}`,
      },
    ]),
  ),
  ...Object.fromEntries(
    (
      [
        ['partner_staff_sessions', session('partner_staff_sessions', 'user_id', 'false')],
        ['support_staff_sessions', session('support_staff_sessions', 'user_id', 'false')],
        ['tenant_sessions', session('tenant_sessions', 'tenant_id')],
      ] as const
    ).map(([table, insert]): [string, Class] => [
      table,
      { insert, days: 0, expired: `SELECT FROM ${table} WHERE expires_at < now()`, all: `SELECT FROM ${table}` },
    ]),
  ),
}

it('leaves nothing that is kept no more, and all that still is', async () => {
  // Links and sessions are of the first.
  await tenant('now()', 'now()')
  // What was there of each: two rows that are due, one of them just so, and one that is not for an hour.
  for (const { insert, days } of Object.values(CLASSES)) {
    for (const age of [`${days + 3} days`, `${days} days 1 minute`]) await insert(`now() - interval '${age}'`)
    await insert(`now() - interval '${days} days' + interval '1 hour'`)
  }
  const spared = [await tenant(`now() - interval '2 years'`, 'now()'), await tenant(`now() - interval '2 years'`)]
  for (const id of spared) await quote(id, `now() - interval '2 years'`)
  await quote(spared[1] ?? 0, `now() - interval '89 days'`)
  const before = await counts('all')
  expect(Object.values(await counts('expired')).filter((count) => count < 2)).toEqual([])
  await doUpkeep()
  expect(await counts('expired')).toEqual(Object.fromEntries(Object.keys(CLASSES).map((name) => [name, 0])))
  const after = await counts('all')
  expect(after).toEqual(Object.fromEntries(Object.entries(before).map(([name, count]) => [name, count - 2])))
  expect(await db.sql('SELECT id FROM tenants WHERE id = ANY($1) ORDER BY id', [spared])).toHaveLength(2)
  expect(await db.sql('SELECT FROM quote_requests WHERE tenant_id = ANY($1)', [spared])).toHaveLength(3)
  expect(
    await db.sql('SELECT FROM emails WHERE content_purged_at IS NOT NULL AND recipient = $1', ['a@x.org']),
  ).toHaveLength(2)
})

async function counts(which: 'expired' | 'all'): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const [name, queries] of Object.entries(CLASSES)) counted[name] = (await db.sql(queries[which])).length
  return counted
}

// Checks that each CHECK constraint rejects invalid rows, whichever code writes them.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../e2e/helpers/create-test-database'
import { queueEmail } from '../../e2e/helpers/queue-and-find-emails'
import { CONSTRAINT_CASES } from './constraint-cases'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
  await db.unlockLogs()
  await queueEmail(db)
  await queueEmail(db, { mode: 'test' })
  await db.sql(`
    INSERT INTO rate_limit_windows VALUES (0, 'key:1', 1);
    INSERT INTO api_keys (company_id, mode, hash, prefix, label) VALUES (1, 'live', decode(repeat('ab', 32), 'hex'), 'eb_live_abcd', 'Website');
    INSERT INTO unmatched_addresses (company_id, mode, email_key, request, candidates, request_id, expires_at)
      VALUES (1, 'live', 'a@x.org', '{}', '[]', gen_random_uuid(), now() + interval '1 day');
    INSERT INTO idempotency_keys (company_id, mode, endpoint, key_hash, body_hash, owner, locked_until, expires_at)
      VALUES (1, 'live', 'getQuotes', decode(repeat('ab', 32), 'hex'), decode(repeat('ab', 32), 'hex'), gen_random_uuid(), now(), now());
    INSERT INTO simulated_failures VALUES (1, decode(repeat('ab', 32), 'hex'), 1, now());
    INSERT INTO worker_heartbeat (beat_at) VALUES (now());
    INSERT INTO measured_minutes VALUES ('2026-11-28T12:00Z');
    INSERT INTO service_hours VALUES ('2026-11-28T12:00Z', 'getQuotes', 2, 1);
    INSERT INTO webhook_endpoints (company_id, mode, url, events) VALUES (1, 'live', 'https://example.org/', '{mail.bounced}');
    INSERT INTO webhook_secrets (id, endpoint_id, ciphertext) VALUES (gen_random_uuid(), 1, decode(repeat('ab', 60), 'hex'));
    SELECT emit_event(1, 'live', 'mail.bounced', '{}');
    INSERT INTO webhook_attempts (delivery_id, status, duration_ms) SELECT id, 200, 0 FROM webhook_deliveries;
    INSERT INTO rate_cards (checksum) VALUES (decode(repeat('ab', 32), 'hex'));
    INSERT INTO energy_rates VALUES (1, '_A', '2026-07-01', 1, 1, 1, 1, false);
    INSERT INTO energy_uses VALUES (1, 1, 1, 1);
    INSERT INTO monthly_shares VALUES (1, 1, 0.5, 0.5);
    INSERT INTO rate_card_plans VALUES (1, 'x', 1);
    INSERT INTO water_bills VALUES (1, 'LS', 1);
    INSERT INTO water_uses VALUES (1, 1, 1);
    INSERT INTO tv_licences VALUES (1, '2026-04-01', 1);
    INSERT INTO broadband_options VALUES (1, 1, '50mbps', 1);
    INSERT INTO rate_card_publications (rate_card_id, actor_type) VALUES (1, 'operator');
    INSERT INTO quote_requests (company_id, mode, tenant_id, first_name, last_name, email, contact_no, postcode,
      number_of_tenants, start_date, end_date, rate_card_id, request_id)
      SELECT 1, 'live', id, 'a', 'b', 'a@x.org', '1', 'LS6 3AA', 1, '2027-01-01', '2027-01-02', 1, gen_random_uuid()
      FROM tenants WHERE mode = 'live';
    INSERT INTO addresses (id, number, street, town, postcode, outcode, premises_key, street_key, town_key, full_key)
      VALUES (1, '1', 'High Street', 'Leeds', 'LS6 3AA', 'LS6', 'a', 'b', 'c', 'd');
    INSERT INTO partner_staff (company_id, email, email_key, name, role, password_hash)
      VALUES (1, 'Robin@x.org', 'robin@x.org', 'Robin', 'admin', '$argon2id$v=19$');
    INSERT INTO partner_staff_sessions (id, user_id, expires_at, awaits_two_factor) VALUES (gen_random_uuid(), 1, now() + interval '1 day', false);
    INSERT INTO partner_staff_tokens (id, user_id, purpose, hash, expires_at)
      VALUES (gen_random_uuid(), 1, 'invitation', decode(repeat('ab', 32), 'hex'), now() + interval '1 day');
    INSERT INTO throttles VALUES (decode(repeat('ab', 32), 'hex'), 1, now(), now());
    INSERT INTO partner_staff_recovery_codes VALUES (1, decode(repeat('ab', 32), 'hex'));
    INSERT INTO emails (id, mode, user_id, partner_staff_token_id, recipient, template, template_version, "values")
      SELECT gen_random_uuid(), 'live', 1, id, 'robin@x.org', 'x', 1, '{}' FROM partner_staff_tokens;
    INSERT INTO support_staff (email, email_key, name) VALUES ('Sam@x.org', 'sam@x.org', 'Sam');
    INSERT INTO support_staff_sessions (id, user_id, expires_at, awaits_two_factor) VALUES (gen_random_uuid(), 1, now() + interval '1 day', false);
    INSERT INTO support_staff_tokens (id, user_id, hash, expires_at)
      VALUES (gen_random_uuid(), 1, decode(repeat('ab', 32), 'hex'), now() + interval '1 day');
    INSERT INTO partner_staff_passkeys (user_id, credential_id, public_key, user_handle, sign_count, name)
      VALUES (1, 'a', 'a', decode(repeat('ab', 32), 'hex'), 0, 'Laptop');
    INSERT INTO sso_connections (id, company_id, issuer, client_id, client_secret, email_domain, verification_token, default_role)
      VALUES (gen_random_uuid(), 1, 'https://provider.example', 'app', '\\x00', 'x.org', 'token', 'member');
    INSERT INTO sso_identities (connection_id, subject, user_id) SELECT o.id, 'sub', u.id FROM sso_connections o, partner_staff u LIMIT 1;
    INSERT INTO support_staff_passkeys SELECT * FROM partner_staff_passkeys;
    INSERT INTO tenant_passkeys SELECT * FROM partner_staff_passkeys;
    INSERT INTO support_staff_recovery_codes SELECT * FROM partner_staff_recovery_codes;
    INSERT INTO tenant_recovery_codes SELECT * FROM partner_staff_recovery_codes;
    INSERT INTO used_passkey_challenges VALUES (decode(repeat('ab', 32), 'hex'), now());
    INSERT INTO support_access_log (user_id, action, request_id) VALUES (1, 'tenant.searched', gen_random_uuid());
    INSERT INTO tenant_sessions (id, tenant_id, expires_at)
      SELECT gen_random_uuid(), id, now() + interval '1 day' FROM tenants WHERE mode = 'live';
    INSERT INTO company_logos VALUES (1, gen_random_uuid(), '\\x89504e470d0a1a0a', 480, 120, now());
    INSERT INTO support_notes (tenant_id, user_id, reason, text) SELECT id, 1, 'bills', 'x' FROM tenants WHERE mode = 'live';
    INSERT INTO email_events (id, email_id, type, at) SELECT 'msg_' || id, id, 'delivered', now() FROM emails;
    INSERT INTO api_requests (id, at, company_id, mode, api_key_id, endpoint, status, duration_ms, replayed)
      VALUES (gen_random_uuid(), now(), 1, 'live', 1, 'getQuotes', 200, 1.5, false)`)
})
afterAll(() => db.close())

it.each(CONSTRAINT_CASES)('has the CHECK constraint %s, which rejects: %s', async (constraint, statement) => {
  await expect(db.sql(statement)).rejects.toMatchObject({ code: '23514', constraint })
})

it('tests every CHECK constraint with at least one rejected statement', async () => {
  const checks = await db.sql<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace ORDER BY 1`,
  )
  expect([...new Set(CONSTRAINT_CASES.map(([constraint]) => constraint))].sort()).toEqual(
    checks.map(({ name }) => name),
  )
})

it.each([
  [
    'a second active contract for a tenant',
    '23505',
    'house_contracts_one_active_per_tenant',
    copyRowsSql('house_contracts'),
  ],
  [
    'a second live tenant with the same email address',
    '23505',
    'tenants_live_email_key',
    copyRowsSql('tenants', "mode = 'live'"),
  ],
  [
    'a second test tenant with the same email address in a company',
    '23505',
    'tenants_test_email_key',
    copyRowsSql('tenants', "mode = 'test'"),
  ],
  [
    'a test contract for a live tenant',
    '23503',
    undefined,
    "UPDATE house_contracts SET mode = 'test' WHERE mode = 'live'",
  ],
  [
    'a second account with the same email address',
    '23505',
    'partner_staff_one_account_per_email',
    `INSERT INTO partner_staff (company_id, email, email_key, name, role, password_hash)
      VALUES (2, 'robin@x.org', 'robin@x.org', 'Robin', 'admin', '$argon2id$v=19$')`,
  ],
  [
    'a second invitation of an email address to a company',
    '23505',
    'partner_staff_once_a_company',
    `INSERT INTO partner_staff (company_id, email, email_key, role) VALUES (1, 'robin@x.org', 'robin@x.org', 'member')`,
  ],
  ['a live email about a test contract', '23503', undefined, "UPDATE emails SET mode = 'live' WHERE mode = 'test'"],
  ['a live quote for a test tenant', '23503', undefined, "UPDATE quote_requests SET mode = 'test'"],
])('rejects %s because of a unique constraint or foreign key', async (_, code, constraint, statement) => {
  await expect(db.sql(statement)).rejects.toMatchObject({ code, ...(constraint && { constraint }) })
})

/** Returns a statement that inserts a table's rows again, with new IDs. */
function copyRowsSql(table: string, where = 'true'): string {
  return `INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object('id', t.id + 1000))).* FROM ${table} t WHERE ${where}`
}

// Checks that each CHECK constraint rejects the rows that it exists for, whichever code writes them.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../e2e/helpers/create-test-database'
import { queueEmail } from '../../e2e/helpers/queue-and-find-emails'

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
    INSERT INTO worker_heartbeat (beat_at) VALUES (now());
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
    INSERT INTO support_staff_passkeys SELECT * FROM partner_staff_passkeys;
    INSERT INTO tenant_passkeys SELECT * FROM partner_staff_passkeys;
    INSERT INTO support_staff_recovery_codes SELECT * FROM partner_staff_recovery_codes;
    INSERT INTO tenant_recovery_codes SELECT * FROM partner_staff_recovery_codes;
    INSERT INTO used_passkey_challenges VALUES (decode(repeat('ab', 32), 'hex'), now());
    INSERT INTO support_access_log (user_id, action, request_id) VALUES (1, 'tenant.searched', gen_random_uuid());
    INSERT INTO tenant_sessions (id, tenant_id, expires_at)
      SELECT gen_random_uuid(), id, now() + interval '1 day' FROM tenants WHERE mode = 'live';
    INSERT INTO email_events (id, email_id, type, at) SELECT 'msg_' || id, id, 'delivered', now() FROM emails;
    INSERT INTO api_requests (id, at, company_id, mode, api_key_id, endpoint, status, duration_ms, replayed)
      VALUES (gen_random_uuid(), now(), 1, 'live', 1, 'getQuotes', 200, 1.5, false)`)
})
afterAll(() => db.close())

const CASES: [constraint: string, statement: string][] = [
  ['companies_name', `UPDATE companies SET name = '  '`],
  ['companies_requests_per_minute', 'UPDATE companies SET requests_per_minute = 0'],
  ['companies_requests_per_minute', 'UPDATE companies SET requests_per_minute = 1000001'],
  ['rate_limit_windows_leased', 'UPDATE rate_limit_windows SET leased = -1'],
  ['api_keys_hash_is_sha256', `UPDATE api_keys SET hash = '\\x00'`],
  ['api_keys_prefix', `UPDATE api_keys SET prefix = 'eb_test_abcd'`],
  ['api_keys_expires_after_creation', 'UPDATE api_keys SET expires_at = created_at'],
  ['api_keys_label', `UPDATE api_keys SET label = ' '`],
  ['api_keys_label', `UPDATE api_keys SET label = repeat('x', 61)`],
  ['api_keys_replaced_ends', 'UPDATE api_keys SET replaced_by_id = id + 1'],
  ['api_keys_replaced_ends', `UPDATE api_keys SET replaced_by_id = id, expires_at = now() + interval '1 day'`],
  ...['NULL', `'{192.0.2.5/24}'`, `'{2001:db8::1/64}'`, `'{::1,NULL}'`, `array_fill(inet '::1', '{21}')`].map(
    (value): [string, string] => ['api_keys_allowed_networks', `UPDATE api_keys SET allowed_networks = ${value}`],
  ),
  ['api_keys_requests_per_minute', 'UPDATE api_keys SET requests_per_minute = 0'],
  ['api_keys_refusals', 'UPDATE api_keys SET duplicate_email_rejections = -1'],
  ['house_contracts_active_has_birthday', 'UPDATE house_contracts SET birthday = NULL'],
  ['tenants_test_belongs_to_company', `UPDATE tenants SET company_id = NULL WHERE mode = 'test'`],
  ['tenants_test_belongs_to_company', `UPDATE tenants SET company_id = 1 WHERE mode = 'live'`],
  ['tenants_email_key_is_folded', `UPDATE tenants SET email_key = 'A@x.org'`],
  ['tenants_first_name', `UPDATE tenants SET first_name = ''`],
  ['tenants_email', `UPDATE tenants SET email = 'x'`],
  ['quote_requests_email', `UPDATE quote_requests SET email = 'x'`],
  ['quote_requests_postcode', `UPDATE quote_requests SET postcode = 'LS06 3AA'`],
  ['emails_recipient', `UPDATE emails SET recipient = ''`],
  ['broadband_options_not_negative', `UPDATE broadband_options SET monthly = 'NaN'`],
  ['rate_card_publications_actor', 'UPDATE rate_card_publications SET actor_id = 1'],
  ['rate_card_publications_actor', `UPDATE rate_card_publications SET actor_type = 'api_key', actor_id = 1`],
  ['energy_rates_not_negative', `UPDATE energy_rates SET gas_unit = 'NaN'`],
  ['house_contracts_first_name', `UPDATE house_contracts SET first_name = '  '`],
  ['tenants_last_name', `UPDATE tenants SET last_name = repeat('x', 101)`],
  ['tenants_contact_no', `UPDATE tenants SET contact_no = ''`],
  ['tenants_birthday', `UPDATE tenants SET birthday = '1899-12-31'`],
  ['tenants_birthday', `UPDATE tenants SET birthday = 'infinity'`],
  ['tenants_account_has_birthday', 'UPDATE tenants SET birthday = NULL'],
  ['house_contracts_first_name', `UPDATE house_contracts SET first_name = ''`],
  ['house_contracts_last_name', `UPDATE house_contracts SET last_name = ''`],
  ['house_contracts_birthday', `UPDATE house_contracts SET birthday = 'infinity'`],
  ['house_contracts_email', `UPDATE house_contracts SET email = 'x'`],
  ['house_contracts_contact_no', `UPDATE house_contracts SET contact_no = ''`],
  ['house_contracts_address', `UPDATE house_contracts SET address = repeat('x', 501)`],
  ['house_contracts_address_is_known', `UPDATE house_contracts SET address_id = ''`],
  ['house_contracts_postcode', `UPDATE house_contracts SET postcode = 'LS63AA'`],
  ['house_contracts_broadband', `UPDATE house_contracts SET broadband = repeat('x', 61)`],
  ['house_contracts_tenants', 'UPDATE house_contracts SET number_of_tenants = 51'],
  ['house_contracts_tenancy', `UPDATE house_contracts SET end_date = start_date - 1`],
  ['house_contracts_tenancy', `UPDATE house_contracts SET end_date = start_date + interval '5 years 1 day'`],
  ['house_contracts_tenancy', `UPDATE house_contracts SET start_date = 'infinity', end_date = 'infinity'`],
  [
    'house_contracts_some_service',
    'UPDATE house_contracts SET gas = false, electricity = false, water = false, tv = false, wifi = false',
  ],
  ['house_contracts_cancelled', `UPDATE house_contracts SET status = 'cancelled'`],
  ['house_contracts_cancelled', 'UPDATE house_contracts SET cancelled_at = now()'],
  ['unmatched_addresses_email_key_is_folded', `UPDATE unmatched_addresses SET email_key = 'A@x.org'`],
  ['unmatched_addresses_request', `UPDATE unmatched_addresses SET request = '[]'`],
  ['unmatched_addresses_candidates', `UPDATE unmatched_addresses SET candidates = '{}'`],
  ['unmatched_addresses_dismissed', 'UPDATE unmatched_addresses SET dismissed_at = now()'],
  ['unmatched_addresses_expires', 'UPDATE unmatched_addresses SET expires_at = created_at'],
  ['quote_requests_tenants', 'UPDATE quote_requests SET number_of_tenants = 0'],
  ['quote_requests_tenancy', 'UPDATE quote_requests SET end_date = start_date - 1'],
  ['tenant_tokens_used', `UPDATE tenant_tokens SET used_at = created_at - interval '1 second'`],
  [
    'emails_test_is_never_sent',
    `UPDATE emails SET status = 'sent', settled_at = now(), rendered_at = now(), subject = 's', html = 'h', text = 't' WHERE mode = 'test'`,
  ],
  ['emails_rendered_whole', `UPDATE emails SET html = 'h'`],
  ['emails_settled', 'UPDATE emails SET settled_at = now()'],
  ['emails_handed_over_is_rendered', `UPDATE emails SET status = 'captured', settled_at = now()`],
  ['emails_failure', `UPDATE emails SET failure = 'x'`],
  ['worker_heartbeat_is_one_row', 'UPDATE worker_heartbeat SET id = 2'],
  ['emails_handed_over_is_rendered', `UPDATE emails SET status = 'bounced', settled_at = now()`],
  ['webhook_endpoints_url', `UPDATE webhook_endpoints SET url = 'ftp://example.org/'`],
  ['webhook_endpoints_url', `UPDATE webhook_endpoints SET url = 'https://' || repeat('x', 2048)`],
  ['webhook_endpoints_events', `UPDATE webhook_endpoints SET events = '{}'`],
  ['webhook_endpoints_events', `UPDATE webhook_endpoints SET events = '{contract.created,other}'`],
  ['webhook_endpoints_disabled', 'UPDATE webhook_endpoints SET disabled_at = now()'],
  ['webhook_endpoints_disabled', `UPDATE webhook_endpoints SET disabled_at = now(), disabled_reason = 'fun'`],
  ['webhook_secrets_ciphertext', `UPDATE webhook_secrets SET ciphertext = '\\x00'`],
  ['webhook_secrets_expires', 'UPDATE webhook_secrets SET expires_at = created_at'],
  ['webhook_deliveries_type', `UPDATE webhook_deliveries SET type = 'other'`],
  ['webhook_deliveries_data', `UPDATE webhook_deliveries SET data = '[]'`],
  ['webhook_deliveries_settled', 'UPDATE webhook_deliveries SET settled_at = now()'],
  ['webhook_deliveries_failure', `UPDATE webhook_deliveries SET failure = 'x'`],
  ['webhook_attempts_outcome', 'UPDATE webhook_attempts SET status = NULL'],
  ['webhook_attempts_outcome', `UPDATE webhook_attempts SET reason = 'x'`],
  ['webhook_attempts_status', 'UPDATE webhook_attempts SET status = 99'],
  ['webhook_attempts_duration', 'UPDATE webhook_attempts SET duration_ms = -1'],
  ['partner_staff_email', `UPDATE partner_staff SET email = 'x'`],
  ['partner_staff_email_key_is_folded', `UPDATE partner_staff SET email_key = 'Robin@x.org'`],
  ['partner_staff_name', `UPDATE partner_staff SET name = ' '`],
  ['partner_staff_password_is_argon2id', `UPDATE partner_staff SET password_hash = 'a password'`],
  ['partner_staff_accepted_has_name', 'UPDATE partner_staff SET name = NULL'],
  ['partner_staff_totp', 'UPDATE partner_staff SET totp_confirmed_at = now()'],
  ['support_staff_email', `UPDATE support_staff SET email = 'x'`],
  ['support_staff_email_key_is_folded', `UPDATE support_staff SET email_key = 'Sam@x.org'`],
  ['support_staff_name', `UPDATE support_staff SET name = ' '`],
  ['support_staff_password_is_argon2id', `UPDATE support_staff SET password_hash = 'a password'`],
  ['support_staff_totp', 'UPDATE support_staff SET totp_confirmed_at = now()'],
  ...['partner_staff', 'support_staff', 'tenant'].flatMap((owner): [string, string][] => [
    [`${owner}_sessions_expires`, `UPDATE ${owner}_sessions SET expires_at = created_at`],
    [`${owner}_tokens_hash_is_sha256`, `UPDATE ${owner}_tokens SET hash = '\\x00'`],
    [`${owner}_tokens_expires`, `UPDATE ${owner}_tokens SET expires_at = created_at`],
    [`${owner}_recovery_codes_hash_is_sha256`, `UPDATE ${owner}_recovery_codes SET hash = '\\x00'`],
    [`${owner}_passkeys_credential_id`, `UPDATE ${owner}_passkeys SET credential_id = ''`],
    [`${owner}_passkeys_public_key`, `UPDATE ${owner}_passkeys SET public_key = ''`],
    [`${owner}_passkeys_user_handle`, `UPDATE ${owner}_passkeys SET user_handle = '\\x00'`],
    [`${owner}_passkeys_sign_count`, `UPDATE ${owner}_passkeys SET sign_count = -1`],
    [`${owner}_passkeys_name`, `UPDATE ${owner}_passkeys SET name = ' '`],
  ]),
  ['used_passkey_challenges_hash_is_sha256', `UPDATE used_passkey_challenges SET hash = '\\x00'`],
  ['support_access_log_action', `UPDATE support_access_log SET action = 'Did Something'`],
  ['tenants_totp', 'UPDATE tenants SET totp_confirmed_at = now()'],
  ['tenants_password_is_argon2id', `UPDATE tenants SET password_hash = 'a password' WHERE mode = 'live'`],
  ['tenants_password_is_of_live_account', `UPDATE tenants SET password_hash = '$argon2id$' WHERE mode = 'test'`],
  [
    'tenants_password_is_of_live_account',
    `UPDATE tenants SET password_hash = '$argon2id$', erased_at = now() WHERE mode = 'live'`,
  ],
  ['tenant_tokens_wrong_attempts', 'UPDATE tenant_tokens SET wrong_attempts = 6'],
  ['house_contracts_closed', 'UPDATE house_contracts SET closed_at = now()'],
  ['house_contracts_closed', `UPDATE house_contracts SET status = 'closed'`],
  ['house_contracts_closing_note', `UPDATE house_contracts SET closing_note = 'A mistake'`],
  ['email_events_id', `UPDATE email_events SET id = ''`],
  ['email_events_type', `UPDATE email_events SET type = 'email.sent'`],
  ['emails_purged_is_settled', 'UPDATE emails SET content_purged_at = now()'],
  ['throttles_key_is_sha256', `UPDATE throttles SET key = '\\x00'`],
  ['throttles_attempts', 'UPDATE throttles SET attempts = -1'],
  ['emails_one_addressee', 'UPDATE emails SET contract_id = NULL, tenant_token_id = NULL WHERE user_id IS NULL'],
  ['emails_one_addressee', 'UPDATE emails SET user_id = 1 WHERE mode = $$live$$ AND contract_id IS NOT NULL'],
  [
    'emails_links_are_the_addressees',
    'UPDATE emails SET partner_staff_token_id = (SELECT id FROM partner_staff_tokens) WHERE contract_id IS NOT NULL',
  ],
  ['emails_to_staff_are_live', `UPDATE emails SET mode = 'test' WHERE user_id IS NOT NULL`],
  ['audit_events_actor', 'UPDATE audit_events SET actor_id = NULL'],
  ['audit_events_actor', `UPDATE audit_events SET actor_type = 'nobody'`],
  ['audit_events_action', `UPDATE audit_events SET action = 'Did Something'`],
  ['addresses_premises', 'UPDATE addresses SET number = NULL'],
  ['addresses_postcode', `UPDATE addresses SET outcode = 'LS7'`],
  ['rate_cards_checksum_is_sha256', `UPDATE rate_cards SET checksum = '\\x00'`],
  ['rate_card_publications_actor', 'UPDATE rate_card_publications SET actor_id = 1'],
  ['rate_card_publications_actor', `UPDATE rate_card_publications SET actor_type = 'api_key', actor_id = 1`],
  ['energy_rates_not_negative', 'UPDATE energy_rates SET gas_unit = -1'],
  ['energy_uses_positive', 'UPDATE energy_uses SET adults = 0'],
  ['monthly_shares_month', 'UPDATE monthly_shares SET month = 13'],
  ['monthly_shares_fraction', 'UPDATE monthly_shares SET gas = 1.1'],
  ['rate_card_plans_not_negative', 'UPDATE rate_card_plans SET value = -1'],
  ['water_bills_not_negative', 'UPDATE water_bills SET annual = -1'],
  ['water_uses_positive', 'UPDATE water_uses SET m3 = 0'],
  ['tv_licences_not_negative', 'UPDATE tv_licences SET annual = -1'],
  ['idempotency_keys_endpoint', `UPDATE idempotency_keys SET endpoint = 'x'`],
  ['idempotency_keys_hashes_are_sha256', `UPDATE idempotency_keys SET body_hash = '\\x00'`],
  ['broadband_options_position', 'UPDATE broadband_options SET position = 0'],
  ['broadband_options_not_negative', 'UPDATE broadband_options SET monthly = -1'],
  ['api_requests_caller', 'UPDATE api_requests SET company_id = NULL'],
  ['api_requests_endpoint', `UPDATE api_requests SET endpoint = '/api/x'`],
  ['api_requests_status', 'UPDATE api_requests SET status = 0'],
  ['api_requests_took', 'UPDATE api_requests SET duration_ms = -1'],
  ['api_requests_took', `UPDATE api_requests SET duration_ms = 'NaN'`],
  ['api_requests_error', `UPDATE api_requests SET error = 'x'`],
  ['api_requests_error', `UPDATE api_requests SET status = 400`],
  ['api_requests_error', `UPDATE api_requests SET status = 400, error = repeat('x', 201)`],
  ['api_requests_body', `UPDATE api_requests SET body = '[]'`],
]

it.each(CASES)('has the CHECK constraint %s, which rejects: %s', async (constraint, statement) => {
  await expect(db.sql(statement)).rejects.toMatchObject({ code: '23514', constraint })
})

it('tests every CHECK constraint', async () => {
  const checks = await db.sql<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace ORDER BY 1`,
  )
  expect([...new Set(CASES.map(([constraint]) => constraint))].sort()).toEqual(checks.map(({ name }) => name))
})

it.each([
  [
    'a second active contract for a tenant',
    '23505',
    'house_contracts_one_active_per_tenant',
    copyRowsSql('house_contracts'),
  ],
  [
    'a second live tenant with the same email',
    '23505',
    'tenants_live_email_key',
    copyRowsSql('tenants', "mode = 'live'"),
  ],
  [
    'a second test tenant with the same email in a company',
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
    'a second account with the same email',
    '23505',
    'partner_staff_one_account_per_email',
    `INSERT INTO partner_staff (company_id, email, email_key, name, role, password_hash)
      VALUES (2, 'robin@x.org', 'robin@x.org', 'Robin', 'admin', '$argon2id$v=19$')`,
  ],
  [
    'a second invitation of an email to a company',
    '23505',
    'partner_staff_once_a_company',
    `INSERT INTO partner_staff (company_id, email, email_key, role) VALUES (1, 'robin@x.org', 'robin@x.org', 'member')`,
  ],
  ['a live email of a test contract', '23503', undefined, "UPDATE emails SET mode = 'live' WHERE mode = 'test'"],
  ['a live quote of a test tenant', '23503', undefined, "UPDATE quote_requests SET mode = 'test'"],
])('rejects %s because of a unique constraint or foreign key', async (_, code, constraint, statement) => {
  await expect(db.sql(statement)).rejects.toMatchObject({ code, ...(constraint && { constraint }) })
})

/** Returns a statement that inserts a table's rows again, with new IDs. */
function copyRowsSql(table: string, where = 'true'): string {
  return `INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object('id', t.id + 1000))).* FROM ${table} t WHERE ${where}`
}

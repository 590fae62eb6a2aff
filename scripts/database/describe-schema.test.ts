// Checks that the baseline migration creates the same schema as the 99 earlier migrations that it replaced
// (pre-baseline-schema.txt).
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../e2e/helpers/create-test-database'
import { describeCatalogue } from './describe-schema'
import { RENAMES, rename } from './renames-since-baseline'

const OLD_SCHEMA = readFileSync(path.join(import.meta.dirname, 'pre-baseline-schema.txt'), 'utf8')
  .trim()
  .split('\n')

/**
 * Matches constraints that existing rows didn't have to meet. A new database has no existing rows, so the difference
 * doesn't matter.
 */
const NOT_VALIDATED = / NOT VALID$/
/** Objects that were added or changed since the baseline, other than by renaming. */
const CHANGED_OBJECTS =
  /\bapplied_functions(?:_pkey)?\b|\breject_changes\b|passkey|sso_connection|sso_identit|joined_by_sso|partner_staff_one_account_per_email|tenant_recovery_codes|tenants?\.totp_|tenants\.tenants_totp|tenant_sessions\.awaits_two_factor|\b(?:partner_staff|support_staff|tenant)_sessions[._]public_id|^function CREATE OR REPLACE FUNCTION public\.(?:emit_event|record_email_event)\(|\bapi_key_scope\b|\bapi_keys[._](?:scope|allowed_networks|requests_per_minute)\b|\baudit_events\.(?:old|new)_values\b|\bwebhook_endpoints\.verified_at\b|\bwebhook_deliveries_type\b|\benqueue_(?:job_in_tier|delayed_job)\b|\bsimulated_failures|\baddresses\.locality_key\b|\baddresses_(?:streets|buildings)_of_localities\b|\baddress_locality_streets|^function CREATE OR REPLACE FUNCTION public\.(?:enqueue_(?:job|webhook)|correct_tenant_email|emit_contract_event|hold_unmatched_address|store_bills_package|cancel_house_contract|resend_email)\(|\bclosed_unmatched_addresses\b|\b(?:bills_package_outcome|close_unmatched_addresses|lock_tenant_email|replace_idempotency_outcome)\b|address_request_(?:id|created_at)|\b(?:house_contracts|unmatched_addresses)[._](?:idempotency_key|replaced_(?:request_ids|idempotency_keys))\b|_by_replaced_requests\b|\badd_replaced\b|unmatched_addresses_mode_email_key_idx|webhook_deliveries[._]contract_id|\bwebhook_endpoints_events\b|\bmeasured_minutes|\bservice_hours|\bidempotency_keys_endpoint\b|\bhouse_contracts_by_(?:idempotency_key|status)\b|\bunmatched_addresses_(?:(?:company_id_mode_id|idempotency_key|request_id)_idx|dismissed)\b|\baudit_events_of_unmatched_addresses\b|\bexpire_unmatched_address(?:es)?\b|\bunmatched_addresses(?:\.search_words|_by_words|_index)\b|\bindex_unmatched_address\b|\bunmatched_address_ids\b|unmatched_address_ids_idx|\bapi_requests[._]errors\b|\bwebhook_attempts(?:[._]response_body|_response)\b|\bomit_response_about_erased_tenant\b|\bwebhook_endpoints[._]deleted(?:_at)?\b|\bwebhook_deliveries_pending\b|\bregroup_webhooks\b|\bunverified_webhook_group\b|\bapi_requests[._](?:error_code|errors|idempotency_key)\b|\bapi_requests_(?:by_idempotency_key|with_key_by_contract)\b|\berase_logged_idempotency_keys\b|\bapi_key_(?:permission|scope)\b|\bsync_api_key_scope\b|\bapi_keys[._](?:permissions|scope|allowed_networks|requests_per_minute)\b|\bindex_(?:contract|unmatched_address)\b|\bhouse_contracts_index\b|\bsupport_notes|\bemail_change(?:_stop)?\b|\btenant_token_purpose\b|\btenant_tokens[._]new_email\b|\brate_card_schedules|\brate_card_publications(?:\.approval_required|_approved)\b|\baudit_events_of_rate_cards\b|\b(?:list_rate_card_live_starts|reject_late_schedule_changes|reject_unapproved_rate_card|reject_changes_to_published_cards)\b|\bcompany_logos|\bcompanies[._]contact_(?:email|phone)\b|\bemails?_status_history\b|\brecord_email_status\b|\bemail_events\.submission\b|\btest_api_requests/

it('creates the same objects and grants as the migrations that the baseline replaced, apart from later changes', async () => {
  const db = await createTestDatabase()
  const client = new pg.Client({ connectionString: db.owner })
  await client.connect()
  const current = await describeCatalogue(client, 'bills_app')
  await client.end()
  await db.close()
  const expected = OLD_SCHEMA.map((line) => rename(line.replace(NOT_VALIDATED, ''), RENAMES))
  expect({
    missing: expected.filter((line) => !current.includes(line) && !CHANGED_OBJECTS.test(line)),
    added: current.filter((line) => !expected.includes(line) && !CHANGED_OBJECTS.test(line)),
  }).toEqual({ missing: [], added: [] })
})

it('describes grants on columns and types, default privileges, and owners other than the database’s owner', async () => {
  const db = await createTestDatabase()
  const superuser = new pg.Client({ connectionString: db.superuserUrl })
  await superuser.connect()
  const before = await describeCatalogue(superuser, 'bills_app')
  await superuser.query(`GRANT UPDATE (name) ON companies TO bills_app;
    GRANT USAGE ON TYPE mode TO bills_app;
    ALTER DEFAULT PRIVILEGES FOR ROLE bills_owner IN SCHEMA public GRANT SELECT ON TABLES TO bills_app;
    ALTER TABLE companies OWNER TO postgres;
    ALTER FUNCTION enqueue_email OWNER TO postgres`)
  const after = await describeCatalogue(superuser, 'bills_app')
  await superuser.end()
  await db.close()
  expect(after.filter((line) => !before.includes(line) && !line.startsWith('grant on enqueue_email '))).toEqual([
    'grant on companies.name to app: UPDATE',
    'grant on later objects of type r in public to app: SELECT',
    'grant on type mode to app: USAGE',
    'grant on type mode to everyone: USAGE',
    'owner of companies is postgres',
    'owner of companies_id_seq is postgres',
    'owner of companies_pkey is postgres',
    'owner of enqueue_email is postgres',
  ])
})

it('renames a table with its indexes, and a column only in its own table', () => {
  const renames = [
    { from: 'crates', to: 'boxes' },
    { from: 'tries', to: 'attempts', within: 'boxes' },
  ]
  expect(rename('column crates.tries double precision not null', renames)).toBe(
    'column boxes.attempts double precision not null',
  )
  expect(rename('index CREATE INDEX crates_last_at_idx ON public.crates USING btree (last_at)', renames)).toBe(
    'index CREATE INDEX boxes_last_at_idx ON public.boxes USING btree (last_at)',
  )
  expect(rename('column other.tries integer', renames)).toBe('column other.tries integer')
})

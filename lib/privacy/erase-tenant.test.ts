// Checks the erasure of a tenant by searching a dump of the whole database.

import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billsPackageRequestSchema } from '@/lib/contracts/create/schema'
import { storeBillsPackage } from '@/lib/contracts/create/store-bills-package'
import { findContract } from '@/lib/contracts/find-contract'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { addTenantNote } from '@/lib/support/notes/add-tenant-note'
import { recordAttempt } from '@/lib/webhooks/delivery/record-attempt'
import {
  CANARY_TENANT,
  type CanaryTenant,
  cancelCanaryContract,
  createCanaryTenant,
  findCanarySpellings,
} from '../../e2e/helpers/canary-tenant'
import { createTestDatabase, type TestDatabase } from '../../e2e/helpers/create-test-database'
import { insertCompany } from '../../e2e/helpers/queue-and-find-emails'
import { buildBillsPackage } from '../../e2e/helpers/request-bodies'
import { signInSupportStaff } from '../../e2e/helpers/sign-in'
import { waitForBlockedStatement } from '../../e2e/helpers/wait-for-blocked-statement'
import { findDataExportForSupport } from './data-export/find-data-export-for-support'
import { eraseTenant } from './erase-tenant'
import { purgeQuoteOnlyTenants } from './retention/purge-quote-only-tenants'

let db: TestDatabase
let user: SupportStaff
let canary: CanaryTenant

beforeAll(async () => {
  db = await createTestDatabase()
  await db.sql(`INSERT INTO rate_cards (checksum) VALUES (sha256('card'))`)
  const { userId } = await signInSupportStaff(db)
  user = { userId, actor: { type: 'support_staff', id: userId } } as SupportStaff
  canary = await createCanaryTenant(db, (await insertCompany(db)) as CompanyId)
  await addTenantNote(user, canary.tenantId, { reason: 'bills', text: `${CANARY_TENANT.firstName} called` })
  await insertSimilarUnmatchedAddress('former@canary-mail.example')
  await insertSimilarUnmatchedAddress('other@canary-mail.example', {
    lastName: CANARY_TENANT.lastName.toUpperCase(),
    contactNo: '07700900461',
  })
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

/**
 * Stores a copy of the tenant's unmatched address with a different email address. This is the state after the tenant's
 * email address has been corrected. Creating the contract resolves only the original unmatched address.
 */
const insertSimilarUnmatchedAddress = (emailKey: string, changes: Record<string, string> = {}) =>
  db.sql(
    `INSERT INTO unmatched_addresses (company_id, mode, email_key, request, candidates, request_id, created_at, expires_at)
     SELECT company_id, mode, $1, request || $2, candidates, gen_random_uuid(), created_at, expires_at FROM unmatched_addresses LIMIT 1`,
    [emailKey, JSON.stringify(changes)],
  )

const createContract = () => {
  const request = billsPackageRequestSchema.parse(buildBillsPackage({ email: CANARY_TENANT.email }))
  const address = { addressId: 'GB|AD|2', address: '14 High Street, Leeds, LS6 3AA', postcode: 'LS6 3AA' }
  return storeBillsPackage(canary.partner, request, address, null)
}

it('erases nothing if the tenant is unknown or has an active contract', async () => {
  const before = await db.dump()
  expect(await eraseTenant(user, canary.tenantId)).toEqual({ ok: false, reason: 'has an active contract' })
  expect(await eraseTenant(user, 999_999)).toEqual({ ok: false, reason: 'no such tenant' })
  expect(await db.dump()).toBe(before)
  expect(findCanarySpellings(before)).toEqual(
    expect.arrayContaining(['zsofia', 'thwack', 'canary-mail', '1951-07-13', '7700 900461']),
  )
})

it('creates a contract for a new tenant if the email address belongs to a tenant who is being erased', async () => {
  await cancelCanaryContract(db, canary)
  const client = new pg.Client({ connectionString: db.owner })
  await client.connect()
  // Carry out the steps of `eraseTenant`, with a pause between them.
  await client.query('BEGIN')
  await client.query('SELECT FROM tenants WHERE id = $1 FOR UPDATE', [canary.tenantId])
  const contractCreation = createContract()
  await waitForBlockedStatement(db, 'store_bills_package')
  await client.query(`UPDATE tenants SET email_key = 'erased-0@invalid' WHERE id = $1`, [canary.tenantId])
  await client.query('COMMIT')
  const createdContract = await contractCreation
  expect(createdContract).toMatchObject({ accountCreated: true })
  expect(createdContract?.tenantId).not.toBe(canary.tenantId)
  // Restore the data for the tests that follow.
  await client.query('UPDATE house_contracts SET status = $2, cancelled_at = now() WHERE id = $1', [
    createdContract?.houseContractId,
    'cancelled',
  ])
  expect(await eraseTenant(user, createdContract?.tenantId ?? 0)).toEqual({ ok: true })
  await client.query('UPDATE tenants SET email_key = $2 WHERE id = $1', [
    canary.tenantId,
    CANARY_TENANT.email.toLowerCase(),
  ])
  await client.end()
})

/** Gives the tenant's requests Idempotency-Keys with the tenant's name, as a careless partner might, and emits events. */
async function useNamesAsIdempotencyKeys(): Promise<void> {
  const { companyId } = canary.partner
  await db.sql(`
    UPDATE house_contracts SET idempotency_key = 'zsofia-1', replaced_request_ids = ARRAY[gen_random_uuid()],
      replaced_idempotency_keys = '{zsofia-5}' WHERE id = ${canary.contractId};
    UPDATE unmatched_addresses SET idempotency_key = 'zsofia-2', replaced_idempotency_keys = '{zsofia-6}';
    UPDATE closed_unmatched_addresses SET idempotency_key = 'zsofia-3', replaced_request_ids = ARRAY[gen_random_uuid()],
      replaced_idempotency_keys = '{zsofia-7}';
    INSERT INTO webhook_endpoints (company_id, mode, url, events)
      VALUES (${companyId}, 'live', 'https://example.org/', '{contract.created,address.needed,address.closed}');
    SELECT emit_contract_event('contract.created', c) FROM house_contracts c WHERE id = ${canary.contractId};
    SELECT emit_event(${companyId}, 'live', 'address.needed', jsonb_build_object('addressRequestId', id, 'idempotencyKey', 'zsofia-2'))
      FROM (SELECT id FROM unmatched_addresses LIMIT 1) AS held;
    SELECT emit_event(${companyId}, 'live', 'address.closed', jsonb_build_object('addressRequestId', id, 'idempotencyKey', 'zsofia-3'))
      FROM closed_unmatched_addresses WHERE contract_id = ${canary.contractId}`)
  await recordRejections()
  await logRequests()
}

/** Logs requests about the tenant with the same keys, and one about somebody else. */
async function logRequests(): Promise<void> {
  const { companyId } = canary.partner
  await db.sql(`
    UPDATE api_requests SET idempotency_key = 'zsofia-1';
    INSERT INTO api_requests (id, at, company_id, mode, api_key_id, endpoint, status, error, duration_ms, replayed, contract_id, idempotency_key)
    SELECT coalesce(id, gen_random_uuid()), now(), ${companyId}, 'live', 1, 'createBillsPackage', status, error, 1, false, contract_id, key
    FROM (
      VALUES (NULL::uuid, 400, 'Invalid email format', NULL::int, 'zsofia-1'),
        (NULL, 200, NULL, ${canary.contractId}, 'cancel-zsofia'),
        (NULL, 200, NULL, NULL, 'booking-of-somebody-else')
      UNION ALL SELECT request_id, 400, 'x', NULL, 'zsofia-2' FROM unmatched_addresses
      UNION ALL SELECT request_id, 400, 'x', NULL, 'zsofia-3' FROM closed_unmatched_addresses
      UNION ALL SELECT request_id, 200, NULL, NULL, 'zsofia-4' FROM quote_requests
      UNION ALL SELECT unnest(replaced_request_ids), 400, 'x', NULL, 'zsofia-5' FROM house_contracts
      UNION ALL SELECT unnest(replaced_request_ids), 400, 'x', NULL, 'zsofia-7' FROM closed_unmatched_addresses
    ) AS logged (id, status, error, contract_id, key)`)
}

/** Records another attempt of each delivery, whose response names the tenant. */
async function recordRejections(): Promise<void> {
  const deliveries = await db.sql<{ id: string; jobId: string }>('SELECT id, job_id AS "jobId" FROM webhook_deliveries')
  const endpoint = { id: 1, url: 'https://example.org/' }
  const response = { status: 500, responseBody: 'Unknown booking: Zsofia' }
  for (const delivery of deliveries)
    expect(await recordAttempt({ ...delivery, endpoint }, response, 1, 'not yet')).toBe('not yet')
}

const findDeliveryKeys = async () =>
  (await db.sql<{ key: string | null }>(`SELECT data ->> 'idempotencyKey' AS key FROM webhook_deliveries`)).map(
    ({ key }) => key,
  )

it('leaves no details of an erased tenant in a database dump, but keeps the contract’s terms', async () => {
  const contractQuery = `SELECT id, status, matched_address, postcode, start_date, end_date, gas, tv, number_of_tenants, company_id
    FROM house_contracts WHERE id = ${canary.contractId}`
  expect(await db.sql('SELECT FROM unmatched_addresses')).toHaveLength(2)
  await useNamesAsIdempotencyKeys()
  expect(findCanarySpellings(JSON.stringify(await findDeliveryKeys()))).toEqual(['zsofia'])
  expect(await db.sql('SELECT FROM webhook_attempts WHERE response_body IS NULL')).toEqual([])
  const before = await db.sql(contractQuery)
  expect(await eraseTenant(user, canary.tenantId)).toEqual({ ok: true })
  expect(findCanarySpellings(await db.dump())).toEqual([])
  expect(await findDeliveryKeys()).toEqual([null, null, null])
  expect(await db.sql('SELECT DISTINCT status, response_body FROM webhook_attempts')).toEqual([
    { status: 500, response_body: null },
  ])
  await recordRejections()
  expect(findCanarySpellings(await db.dump())).toEqual([])
  const loggedKeys = await db.sql<{ key: string | null }>('SELECT idempotency_key AS key FROM api_requests')
  expect(loggedKeys.length).toBeGreaterThan(6)
  expect(loggedKeys.flatMap(({ key }) => key ?? [])).toEqual(['booking-of-somebody-else'])
  expect(await db.sql(contractQuery)).toEqual(before)
  expect(
    await db.sql('SELECT first_name, birthday, closing_note FROM house_contracts WHERE id = $1', [canary.contractId]),
  ).toEqual([{ first_name: 'Erased', birthday: null, closing_note: null }])
  for (const table of [
    ...['quote_requests', 'tenant_tokens', 'tenant_sessions', 'tenant_passkeys', 'tenant_recovery_codes'],
    'support_notes',
  ]) {
    expect(await db.sql(`SELECT FROM ${table} WHERE tenant_id = $1`, [canary.tenantId]), table).toHaveLength(0)
  }
  expect(
    await db.sql('SELECT totp_secret, totp_confirmed_at, totp_last_step FROM tenants WHERE id = $1', [canary.tenantId]),
  ).toEqual([{ totp_secret: null, totp_confirmed_at: null, totp_last_step: null }])
  expect(await findContract(canary.partner.companyId, 'live', canary.contractId)).toMatchObject({ isErased: true })
  expect(await db.sql('SELECT FROM emails WHERE contract_id = $1', [canary.contractId])).toHaveLength(0)
  expect(
    await db.sql(
      `SELECT actor_type, actor_id, company_id FROM audit_events WHERE action = 'tenant.erased' AND subject_id = $1`,
      [canary.tenantId],
    ),
  ).toEqual([{ actor_type: 'support_staff', actor_id: user.userId, company_id: null }])
})

it('rejects a second erasure of a tenant, but still exports the remaining data', async () => {
  expect(await eraseTenant(user, canary.tenantId)).toEqual({ ok: false, reason: 'already erased' })
  const remainingExport = await findDataExportForSupport(user, canary.tenantId, 'tenant.exported')
  expect(remainingExport).toMatchObject({
    tenant: { firstName: 'Erased', birthday: null },
    quotes: [],
    emails: [],
    sessions: [],
    passkeys: [],
  })
  expect(findCanarySpellings(JSON.stringify(remainingExport))).toEqual([])
})

it('creates a new tenant if a new contract has the email address of an erased tenant', async () => {
  const createdContract = await createContract()
  expect(createdContract).toMatchObject({ accountCreated: true })
  expect(createdContract?.tenantId).not.toBe(canary.tenantId)
})

it('doesn’t delete a tenant with only a quote while their account is being created', async () => {
  const request = billsPackageRequestSchema.parse(buildBillsPackage())
  const [{ id } = { id: 0 }] = await db.sql<{ id: number }>(
    `INSERT INTO tenants (mode, email_key, email, first_name, last_name, contact_no, created_at)
     VALUES ('live', $1, $1, 'a', 'b', '1', now() - interval '100 days') RETURNING id`,
    [request.email.key],
  )
  const client = new pg.Client({ connectionString: db.owner })
  await client.connect()
  await client.query('BEGIN')
  await client.query('SELECT FROM find_tenant($1, NULL, $2)', ['live', request.email.key])
  expect(await purgeQuoteOnlyTenants()).toBe(0)
  await client.query('UPDATE tenants SET account_created_at = now(), birthday = $2 WHERE id = $1', [id, '2000-01-01'])
  await client.query('COMMIT')
  await client.end()
  expect(await purgeQuoteOnlyTenants()).toBe(0)
  await db.sql('UPDATE tenants SET account_created_at = NULL WHERE id = $1', [id])
  expect(await purgeQuoteOnlyTenants()).toBe(1)
})

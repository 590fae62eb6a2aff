import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import { buildBillsPackage } from '@/e2e/helpers/request-bodies'
import { signInPartnerStaff } from '@/e2e/helpers/sign-in'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Principal } from '@/lib/platform/identity/principal'
import { createBillsPackage } from '../create/create-bills-package'
import { findActiveContractId } from '../create/find-active-contract-id'
import { billsPackageRequestSchema } from '../create/schema'
import { findContract } from '../find-contract'
import { countUnmatchedAddresses } from './count-unmatched-addresses'
import { createOrHold } from './create-or-hold'
import { findNextUnmatchedAddress } from './find-next-unmatched-address'
import { findUnmatchedAddress } from './find-unmatched-address'
import { listUnmatchedAddresses } from './list-unmatched-addresses'
import { resolveUnmatchedAddress } from './resolve-unmatched-address'
import { setUnmatchedAddressDismissed } from './set-unmatched-address-dismissed'

// An unknown address in the sandbox's fictitious town (lib/sandbox/test-mode-addresses.ts). It's unknown whether or not
// addresses are imported, so the tests need no address directory.
const UNKNOWN_ADDRESS = '7 Test Street, Testington, LS99 9ZZ'

let db: TestDatabase
let companyId: CompanyId
let userId: number
let staffPrincipal: Principal
let partner: Partner

beforeAll(async () => {
  db = await createTestDatabase()
  companyId = (await insertCompany(db)) as CompanyId
  userId = (await signInPartnerStaff(db, { companyId })).userId
  const [apiKey] = await db.sql<{ id: number }>(
    `INSERT INTO api_keys (company_id, mode, hash, prefix, label) VALUES ($1, 'test', sha256('k'), 'eb_test_abcd', 'Tests') RETURNING id`,
    [companyId],
  )
  const principalFields = {
    companyId,
    companyName: 'Headingley Lets',
    mode: 'test' as const,
    idempotencyKey: null,
  }
  staffPrincipal = { ...principalFields, actor: { type: 'partner_staff', id: userId }, requestId: randomUUID() }
  partner = {
    ...principalFields,
    actor: { type: 'api_key', id: apiKey!.id },
    requestId: randomUUID(),
    requestsPerMinute: 600,
  }
})
afterAll(() => db.close())

const parseRequest = (changes: Record<string, unknown> = {}) =>
  billsPackageRequestSchema.parse(buildBillsPackage({ address: UNKNOWN_ADDRESS, ...changes }))

/**
 * Sends a request whose address isn't found. Returns the request, and the resolution that the portal would send for it.
 */
async function createUnmatchedAddress(changes: Record<string, unknown> = {}) {
  const request = parseRequest(changes)
  const apiRequest = { ...partner, requestId: randomUUID() }
  expect(await createOrHold(apiRequest, request)).toMatchObject({ ok: false, reason: 'address not found' })
  const [row] = await db.sql<{ id: number }>('SELECT id FROM unmatched_addresses WHERE request_id = $1', [
    apiRequest.requestId,
  ])
  const email = request.email.address
  return { request, resolution: { id: row!.id, expectedRequestId: apiRequest.requestId, email, addressId: 'GB|TM|2' } }
}

const findContracts = (email: string) =>
  db.sql<{ id: number }>('SELECT id, address_id, request_id FROM house_contracts WHERE email = $1', [email])

it('creates a contract from the held request once partner staff choose the address', async () => {
  const { request, resolution } = await createUnmatchedAddress()
  const result = await resolveUnmatchedAddress(staffPrincipal, resolution)
  expect(result).toEqual({
    ...{ ok: true, houseContractId: expect.any(Number), tenantId: expect.any(Number), accountCreated: true },
  })
  const [contract] = await db.sql<Record<string, unknown>>(
    `SELECT c.id, c.address, c.matched_address, c.first_name, c.birthday::text, c.request_id, c.address_request_id, e.recipient, e.status,
       a.actor_type, a.actor_id, a.request_id AS action_id
     FROM house_contracts c JOIN emails e ON e.contract_id = c.id
     JOIN audit_events a ON a.action = 'house_contract.created' AND a.subject_id = c.id WHERE c.email = $1`,
    [resolution.email],
  )
  expect(contract).toEqual({
    id: result.ok && result.houseContractId,
    address: request.address,
    matched_address: '2 Test Street, Testington, LS99 9ZZ',
    first_name: request.firstName,
    birthday: request.birthday,
    request_id: resolution.expectedRequestId,
    address_request_id: resolution.id,
    recipient: resolution.email,
    status: 'queued',
    actor_type: 'partner_staff',
    actor_id: userId,
    action_id: staffPrincipal.requestId,
  })
  expect(await findContract(companyId, 'test', Number(contract?.id))).toMatchObject({
    requestId: resolution.expectedRequestId,
    addressRequestId: resolution.id,
  })
  expect(await findUnmatchedAddress(companyId, 'test', resolution.id)).toBeNull()
})

it('creates only one contract if an address is chosen ten times at once', async () => {
  const { resolution } = await createUnmatchedAddress()
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      resolveUnmatchedAddress(
        { ...staffPrincipal, requestId: randomUUID() },
        { ...resolution, addressId: `GB|TM|${1 + (index % 3)}` },
      ),
    ),
  )
  const successes = results.filter(({ ok }) => ok)
  expect(successes).toHaveLength(1)
  const [contract, ...otherContracts] = await findContracts(resolution.email)
  expect(otherContracts).toEqual([])
  expect(results.filter(({ ok }) => !ok)).toEqual(
    Array(9).fill({ ok: false, reason: 'already resolved', houseContractId: contract?.id }),
  )
  expect(await findActiveContractId(companyId, 'test', resolution.email)).toBe(contract?.id)
})

it('creates no contract from a held request that a newer request has replaced', async () => {
  const { request, resolution } = await createUnmatchedAddress()
  await createOrHold({ ...partner, requestId: randomUUID() }, { ...request, firstName: 'Other' })
  expect(await resolveUnmatchedAddress(staffPrincipal, resolution)).toEqual({ ok: false, reason: 'changed' })
  // Call `createBillsPackage` directly, so that only the check within its transaction can detect the change.
  await expect(
    createBillsPackage(
      { ...staffPrincipal, requestId: randomUUID() },
      { ...request, address: 'GB|TM|2' },
      resolution.expectedRequestId,
    ),
  ).rejects.toThrow()
  expect(await findContracts(resolution.email)).toEqual([])
  expect(await findUnmatchedAddress(companyId, 'test', resolution.id)).toMatchObject({
    request: { firstName: 'Other' },
  })
})

it('returns the reason if no contract can be created for an unmatched address', async () => {
  const { resolution } = await createUnmatchedAddress()
  expect(await resolveUnmatchedAddress(staffPrincipal, { ...resolution, addressId: 'GB|AD|1' })).toEqual({
    ok: false,
    reason: 'address not found',
  })
  await db.sql(`UPDATE unmatched_addresses SET request = request || '{"endDate": "2020-01-01"}' WHERE id = $1`, [
    resolution.id,
  ])
  expect(await resolveUnmatchedAddress(staffPrincipal, resolution)).toEqual({
    ok: false,
    reason: 'no longer valid',
    messages: ['End date must not be before the start date'],
  })
  const withExistingContract = await createUnmatchedAddress()
  await db.sql(`UPDATE unmatched_addresses SET request = jsonb_set(request, '{email}', $2::jsonb) WHERE id = $1`, [
    withExistingContract.resolution.id,
    JSON.stringify({ address: HAS_CONTRACT_EMAIL, key: HAS_CONTRACT_EMAIL }),
  ])
  expect(await resolveUnmatchedAddress(staffPrincipal, withExistingContract.resolution)).toEqual({
    ok: false,
    reason: 'email has a contract',
    houseContractId: null,
  })
})
const HAS_CONTRACT_EMAIL = 'has-contract@test-mode.example'

it('doesn’t find, complete or dismiss an unmatched address of another company or mode', async () => {
  const { resolution } = await createUnmatchedAddress()
  const otherCompanyId = (await insertCompany(db)) as CompanyId
  const otherPrincipal = { ...staffPrincipal, companyId: otherCompanyId }
  const before = await db.dump()
  expect(await resolveUnmatchedAddress(otherPrincipal, resolution)).toEqual({
    ok: false,
    reason: 'already resolved',
    houseContractId: null,
  })
  expect(await resolveUnmatchedAddress({ ...staffPrincipal, mode: 'live' }, resolution)).toMatchObject({
    reason: 'already resolved',
  })
  for (const stranger of [otherPrincipal, { ...staffPrincipal, mode: 'live' as const }]) {
    expect(await setUnmatchedAddressDismissed(stranger, resolution.id, true)).toEqual({
      ...{ ok: false, reason: 'no such unmatched address' },
    })
  }
  expect(await findUnmatchedAddress(otherCompanyId, 'test', resolution.id)).toBeNull()
  expect(await findUnmatchedAddress(companyId, 'live', resolution.id)).toBeNull()
  expect(await countUnmatchedAddresses(otherCompanyId, 'test')).toBe(0)
  expect(await db.dump()).toBe(before)
})

it('restores a dismissed unmatched address if a repeat of its request isn’t matched either', async () => {
  const { request, resolution } = await createUnmatchedAddress()
  const pendingBefore = await countUnmatchedAddresses(companyId, 'test')
  const dismissed = { ok: true, addressRequestId: resolution.id, status: 'dismissed' }
  expect(await setUnmatchedAddressDismissed(staffPrincipal, resolution.id, true)).toEqual(dismissed)
  expect(await setUnmatchedAddressDismissed(staffPrincipal, resolution.id, true)).toEqual(dismissed)
  expect(await countUnmatchedAddresses(companyId, 'test')).toBe(pendingBefore - 1)
  expect(await findUnmatchedAddress(companyId, 'test', resolution.id)).toMatchObject({
    dismissed: { by: 'Robin Adeyemi' },
  })
  expect(await listIds(true)).toEqual([resolution.id])
  expect(await setUnmatchedAddressDismissed(staffPrincipal, resolution.id, false)).toMatchObject({ status: 'waiting' })
  expect(await listIds(true)).toEqual([])
  await setUnmatchedAddressDismissed(staffPrincipal, resolution.id, true)
  await createOrHold(partner, request)
  expect(await countUnmatchedAddresses(companyId, 'test')).toBe(pendingBefore)
  const auditEvents = await db.sql<{ action: string }>(
    'SELECT action FROM audit_events WHERE company_id = $1 AND actor_id = $2 AND subject_id = $3 ORDER BY id',
    [companyId, userId, resolution.id],
  )
  expect(auditEvents.map(({ action }) => action.replace('unmatched_address.', ''))).toEqual([
    'dismissed',
    'restored',
    'dismissed',
  ])
})

it('finds the open unmatched address that expires first', async () => {
  const ownCompanyId = (await insertCompany(db)) as CompanyId
  const insertUnmatchedAddress = async (expiry: string, dismissedAt: string | null = null) => {
    const [row] = await db.sql<{ id: number }>(
      `INSERT INTO unmatched_addresses (company_id, mode, email_key, request, candidates, request_id, created_at, expires_at, dismissed_at)
       VALUES ($1, 'live', gen_random_uuid()::text, '{}', '[]', gen_random_uuid(), now() - interval '10 days',
               now() + $2::interval, $3::timestamptz) RETURNING id`,
      [ownCompanyId, expiry, dismissedAt],
    )
    return row!.id
  }
  await insertUnmatchedAddress('-1 minute')
  await insertUnmatchedAddress('1 hour', new Date().toISOString())
  expect(await findNextUnmatchedAddress(ownCompanyId, 'live')).toBeNull()
  await insertUnmatchedAddress('3 days')
  const firstToExpire = await insertUnmatchedAddress('2 days')
  await insertUnmatchedAddress('4 days')
  expect(await findNextUnmatchedAddress(ownCompanyId, 'live')).toEqual({ id: firstToExpire, openCount: 3 })
  expect(await findNextUnmatchedAddress(ownCompanyId, 'test')).toBeNull()
})

const listIds = async (isDismissed: boolean) =>
  (await listUnmatchedAddresses(companyId, 'test', isDismissed)).rows.map(({ id }) => id)

it('pages through unmatched addresses, newest first, even if timestamps are equal', async () => {
  await db.sql(
    `INSERT INTO unmatched_addresses (company_id, mode, email_key, request, candidates, request_id, created_at, expires_at)
     SELECT company_id, mode, n || email_key, request, candidates, gen_random_uuid(), created_at, expires_at
     FROM unmatched_addresses, generate_series(1, 120) n WHERE id = $1`,
    [(await createUnmatchedAddress()).resolution.id],
  )
  const allRows = await db.sql<{ id: number }>(
    `SELECT id FROM unmatched_addresses WHERE company_id = $1 AND mode = 'test' AND dismissed_at IS NULL
     ORDER BY created_at DESC, id`,
    [companyId],
  )
  const firstPage = await listUnmatchedAddresses(companyId, 'test', false)
  const secondPage = await listUnmatchedAddresses(companyId, 'test', false, firstPage.older ?? undefined)
  const thirdPage = await listUnmatchedAddresses(companyId, 'test', false, secondPage.older ?? undefined)
  const ids = [firstPage, secondPage, thirdPage].flatMap(({ rows }) => rows.map(({ id }) => id))
  expect(ids).toEqual(allRows.map(({ id }) => id))
  expect([firstPage.newer, thirdPage.older]).toEqual([null, null])
  expect(await listUnmatchedAddresses(companyId, 'test', false, secondPage.newer ?? undefined)).toMatchObject({
    rows: firstPage.rows,
  })
})

it('counts rejections because of a duplicate email address only for requests with an API key', async () => {
  const request = parseRequest({ address: 'GB|TM|1' })
  expect(await createBillsPackage(staffPrincipal, request)).toMatchObject({ ok: true })
  const countRejections = async () =>
    (await db.sql<{ n: number }>('SELECT sum(duplicate_email_rejections)::int AS n FROM api_keys'))[0]?.n ?? 0
  const rejectionsBefore = await countRejections()
  const repeatedPrincipal = { ...staffPrincipal, requestId: randomUUID() }
  expect(await createBillsPackage(repeatedPrincipal, request)).toEqual({ ok: false, reason: 'email has a contract' })
  expect(await countRejections()).toBe(rejectionsBefore)
  await createBillsPackage(partner, request)
  expect(await countRejections()).toBe(rejectionsBefore + 1)
})

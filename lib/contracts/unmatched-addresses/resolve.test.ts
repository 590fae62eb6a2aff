import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { newCompany } from '@/e2e/support/outbox'
import { signedIn } from '@/e2e/support/portal'
import { billsPackage } from '@/e2e/support/requests'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Partner } from '@/lib/platform/identity/partner'
import type { Requester } from '@/lib/platform/identity/principal'
import { createBillsPackage } from '../create/create-bills-package'
import { contractHeldBy } from '../create/data'
import { billsPackageRequest } from '../create/schema'
import { contractNumbered } from '../data'
import { createOrKeep } from './create-or-hold'
import { addressRequest, addressRequests, waitingAddresses } from './data'
import { setAside } from './mutations'
import { finishAddressRequest } from './resolve'

// A town of the test mode's own (lib/sandbox/test-addresses.ts), so that no directory is needed.
const UNKNOWN = '7 Test Street, Testington, LS99 9ZZ'

let db: TestDatabase
let companyId: CompanyId
let userId: number
let staff: Requester
let partner: Partner

beforeAll(async () => {
  db = await testDatabase()
  companyId = (await newCompany(db)) as CompanyId
  userId = (await signedIn(db, { companyId })).userId
  const [key] = await db.sql<{ id: number }>(
    `INSERT INTO api_keys (company_id, mode, hash, prefix, label) VALUES ($1, 'test', sha256('k'), 'eb_test_abcd', 'Tests') RETURNING id`,
    [companyId],
  )
  const shared = { companyId, companyName: 'Headingley Lets', mode: 'test' as const, holdsClaim: false }
  staff = { ...shared, by: { type: 'partner_staff', id: userId }, requestId: randomUUID() }
  partner = { ...shared, by: { type: 'api_key', id: key!.id }, requestId: randomUUID(), requestsPerMinute: 600 }
})
afterAll(() => db.close())

const actor = () => ({ type: 'partner_staff' as const, id: userId })
const fields = (change: Record<string, unknown> = {}) =>
  billsPackageRequest.parse(billsPackage({ address: UNKNOWN, ...change }))

/** A call that failed for its address, as the portal shows it. */
async function waiting(change: Record<string, unknown> = {}) {
  const request = fields(change)
  const call = { ...partner, requestId: randomUUID() }
  expect(await createOrKeep(call, request)).toMatchObject({ ok: false, reason: 'address not found' })
  const [row] = await db.sql<{ id: number }>('SELECT id FROM unmatched_addresses WHERE request_id = $1', [
    call.requestId,
  ])
  const email = request.email.address
  return { request, choice: { id: row!.id, seen: call.requestId, email, addressId: 'GB|TM|2' } }
}

const contractsOf = (email: string) =>
  db.sql<{ id: number }>('SELECT id, address_id, request_id FROM house_contracts WHERE email = $1', [email])

it('makes the contract that the call would have made, in the colleague’s name', async () => {
  const { request, choice } = await waiting()
  const finished = await finishAddressRequest(staff, choice)
  expect(finished).toEqual({ ok: true, houseContractId: expect.any(Number), accountCreated: true })
  const [contract] = await db.sql<Record<string, unknown>>(
    `SELECT c.id, c.matched_address, c.first_name, c.birthday::text, c.request_id, e.recipient, e.state, a.actor_type, a.actor_id, a.request_id AS failed_call
     FROM house_contracts c JOIN emails e ON e.contract_id = c.id
     JOIN audit_events a ON a.action = 'house_contract.created' AND a.subject_id = c.id WHERE c.email = $1`,
    [choice.email],
  )
  expect(contract).toEqual({
    id: finished.ok && finished.houseContractId,
    matched_address: '2 Test Street, Testington, LS99 9ZZ',
    first_name: request.firstName,
    birthday: request.birthday,
    request_id: staff.requestId,
    recipient: choice.email,
    state: 'queued',
    actor_type: 'partner_staff',
    actor_id: userId,
    failed_call: choice.seen,
  })
  const id = Number(contract?.id)
  expect(await contractNumbered(companyId, 'test', id)).toMatchObject({ failedRequestId: choice.seen })
  expect(await addressRequest(companyId, 'test', choice.id)).toBeNull()
})

it('makes one contract of ten choices at once, and tells the others which', async () => {
  const { choice } = await waiting()
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      finishAddressRequest({ ...staff, requestId: randomUUID() }, { ...choice, addressId: `GB|TM|${1 + (at % 3)}` }),
    ),
  )
  const made = all.filter(({ ok }) => ok)
  expect(made).toHaveLength(1)
  const [contract, ...more] = await contractsOf(choice.email)
  expect(more).toEqual([])
  expect(all.filter(({ ok }) => !ok)).toEqual(
    Array(9).fill({ ok: false, reason: 'gone', houseContractId: contract?.id }),
  )
  expect(await contractHeldBy(companyId, 'test', choice.email)).toBe(contract?.id)
})

it('leaves nothing behind when the request changed after it was seen, even between look and store', async () => {
  const { request, choice } = await waiting()
  await createOrKeep({ ...partner, requestId: randomUUID() }, { ...request, firstName: 'Other' })
  expect(await finishAddressRequest(staff, choice)).toEqual({ ok: false, reason: 'changed' })
  // What a look before would not have seen yet.
  await expect(
    createBillsPackage({ ...staff, requestId: randomUUID() }, { ...request, address: 'GB|TM|2' }, choice.seen),
  ).rejects.toThrow()
  expect(await contractsOf(choice.email)).toEqual([])
  expect(await addressRequest(companyId, 'test', choice.id)).toMatchObject({ request: { firstName: 'Other' } })
})

it('says why it cannot be finished', async () => {
  const { choice } = await waiting()
  expect(await finishAddressRequest(staff, { ...choice, addressId: 'GB|AD|1' })).toEqual({
    ok: false,
    reason: 'address not found',
  })
  await db.sql(`UPDATE unmatched_addresses SET request = request || '{"endDate": "2020-01-01"}' WHERE id = $1`, [
    choice.id,
  ])
  expect(await finishAddressRequest(staff, choice)).toEqual({
    ok: false,
    reason: 'invalid by now',
    messages: ['End date must not be before the start date'],
  })
  const taken = await waiting()
  await db.sql(`UPDATE unmatched_addresses SET request = jsonb_set(request, '{email}', $2::jsonb) WHERE id = $1`, [
    taken.choice.id,
    JSON.stringify({ address: MAGIC, key: MAGIC }),
  ])
  expect(await finishAddressRequest(staff, taken.choice)).toEqual({
    ok: false,
    reason: 'e-mail has a contract',
    houseContractId: null,
  })
})
const MAGIC = 'has-contract@test-mode.example'

it('belongs to its company and mode alone', async () => {
  const { choice } = await waiting()
  const stranger = (await newCompany(db)) as CompanyId
  const other = { ...staff, companyId: stranger }
  const before = await db.dump()
  expect(await finishAddressRequest(other, choice)).toEqual({ ok: false, reason: 'gone', houseContractId: null })
  expect(await finishAddressRequest({ ...staff, mode: 'live' }, choice)).toMatchObject({ reason: 'gone' })
  expect(await setAside(stranger, 'test', actor(), choice.id, true)).toBe(false)
  expect(await setAside(companyId, 'live', actor(), choice.id, true)).toBe(false)
  expect(await addressRequest(stranger, 'test', choice.id)).toBeNull()
  expect(await addressRequest(companyId, 'live', choice.id)).toBeNull()
  expect(await waitingAddresses(stranger, 'test')).toBe(0)
  expect(await db.dump()).toBe(before)
})

it('is set aside and brought back by hand, and brought back by its next failing call', async () => {
  const { request, choice } = await waiting()
  const before = await waitingAddresses(companyId, 'test')
  expect(await setAside(companyId, 'test', actor(), choice.id, true)).toBe(true)
  expect(await setAside(companyId, 'test', actor(), choice.id, true)).toBe(false)
  expect(await waitingAddresses(companyId, 'test')).toBe(before - 1)
  expect(await addressRequest(companyId, 'test', choice.id)).toMatchObject({ setAside: { by: 'Robin Adeyemi' } })
  expect(await listed(true)).toEqual([choice.id])
  expect(await setAside(companyId, 'test', actor(), choice.id, false)).toBe(true)
  expect(await listed(true)).toEqual([])
  await setAside(companyId, 'test', actor(), choice.id, true)
  await createOrKeep(partner, request)
  expect(await waitingAddresses(companyId, 'test')).toBe(before)
  const done = await db.sql<{ action: string }>(
    'SELECT action FROM audit_events WHERE company_id = $1 AND actor_id = $2 AND subject_id = $3 ORDER BY id',
    [companyId, userId, choice.id],
  )
  expect(done.map(({ action }) => action.replace('unmatched_address.', ''))).toEqual([
    'dismissed',
    'restored',
    'dismissed',
  ])
})

const listed = async (aside: boolean) => (await addressRequests(companyId, 'test', aside)).rows.map(({ id }) => id)

it('lists the newest first, page by page and back, each once, also those of one instant', async () => {
  await db.sql(
    `INSERT INTO unmatched_addresses (company_id, mode, email_key, request, candidates, request_id, created_at, expires_at)
     SELECT company_id, mode, n || email_key, request, candidates, gen_random_uuid(), created_at, expires_at
     FROM unmatched_addresses, generate_series(1, 120) n WHERE id = $1`,
    [(await waiting()).choice.id],
  )
  const whole = await db.sql<{ id: number }>(
    `SELECT id FROM unmatched_addresses WHERE company_id = $1 AND mode = 'test' AND dismissed_at IS NULL
     ORDER BY created_at DESC, id`,
    [companyId],
  )
  const first = await addressRequests(companyId, 'test', false)
  const second = await addressRequests(companyId, 'test', false, first.older ?? undefined)
  const third = await addressRequests(companyId, 'test', false, second.older ?? undefined)
  const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))
  expect(ids).toEqual(whole.map(({ id }) => id))
  expect([first.newer, third.older]).toEqual([null, null])
  expect(await addressRequests(companyId, 'test', false, second.newer ?? undefined)).toMatchObject({ rows: first.rows })
})

it('counts refusals of a key alone', async () => {
  const request = fields({ address: 'GB|TM|1' })
  expect(await createBillsPackage(staff, request)).toMatchObject({ ok: true })
  const refusals = async () =>
    (await db.sql<{ n: number }>('SELECT sum(duplicate_email_rejections)::int AS n FROM api_keys'))[0]?.n ?? 0
  const before = await refusals()
  const again = { ...staff, requestId: randomUUID() }
  expect(await createBillsPackage(again, request)).toEqual({ ok: false, reason: 'e-mail has a contract' })
  expect(await refusals()).toBe(before)
  await createBillsPackage(partner, request)
  expect(await refusals()).toBe(before + 1)
})

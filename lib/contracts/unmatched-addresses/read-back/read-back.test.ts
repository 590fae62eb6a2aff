import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import {
  addTestCompany,
  expireHeldRequest,
  type HeldRequest,
  holdRequest,
  KNOWN_TEST_ADDRESS,
  resolveHeldRequest,
  sendRequest,
  type TestCompany,
} from '@/e2e/helpers/hold-requests'
import { heldRequestSchema } from '@/lib/partner-api/openapi/v1/unmatched-address-schemas'
import { prisma } from '@/lib/platform/database/prisma'
import type { Principal } from '@/lib/platform/identity/principal'
import { TEST_ADDRESSES } from '@/lib/sandbox/test-mode-addresses'
import { purgeExpiredUnmatchedAddresses } from '../purge-expired-unmatched-addresses'
import { setUnmatchedAddressDismissed } from '../set-unmatched-address-dismissed'
import { findPartnerUnmatchedAddresses } from './find-partner-unmatched-addresses'
import { getPartnerUnmatchedAddress } from './get-partner-unmatched-address'
import { listPartnerUnmatchedAddresses } from './list-partner-unmatched-addresses'
import { unmatchedAddressPathSchema, unmatchedAddressQuerySchema, unmatchedAddressSearchSchema } from './schema'

let db: TestDatabase
let company: TestCompany
/** One unmatched address with each status. The `purged` one has expired too, and was deleted. */
let held: Record<'waiting' | 'dismissed' | 'resolved' | 'closed' | 'expired' | 'purged', HeldRequest>
let contractIds: { resolved: number; closed: number }
/** When each request was held, by the ID of its unmatched address. */
const heldAt = new Map<number, Date>()

beforeAll(async () => {
  db = await createTestDatabase()
  company = await addTestCompany(db)
  const hold = () => holdRequest(db, company.partner)
  held = {
    ...{ waiting: await hold(), dismissed: await hold(), resolved: await hold() },
    ...{ closed: await hold(), expired: await hold(), purged: await hold() },
  }
  await expireHeldRequest(db, held.purged)
  await readTimes()
  await setUnmatchedAddressDismissed(company.staff, held.dismissed.addressRequestId, true)
  const resolved = await resolveHeldRequest(company.staff, held.resolved)
  const { result } = await sendRequest(company.partner, { ...held.closed.request, address: KNOWN_TEST_ADDRESS })
  contractIds = {
    resolved: resolved.ok ? resolved.houseContractId : 0,
    closed: (result as { houseContractId: number }).houseContractId,
  }
  await purgeExpiredUnmatchedAddresses()
  await expireHeldRequest(db, held.expired)
  await readTimes()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

async function readTimes(): Promise<void> {
  const rows = await db.sql<{ id: number; created_at: Date }>('SELECT id, created_at FROM unmatched_addresses')
  for (const { id, created_at } of rows) heldAt.set(id, created_at)
}

const get = (principal: Principal, addressRequestId: number | null) =>
  getPartnerUnmatchedAddress(principal, { addressRequestId })

async function list(principal: Principal, query: Record<string, string> = {}) {
  const page = await listPartnerUnmatchedAddresses(principal, unmatchedAddressQuerySchema.parse(query))
  return { ids: page.unmatchedAddresses.map(({ addressRequestId }) => addressRequestId), hasMore: page.hasMore }
}

const find = async (principal: Principal, search: object) =>
  (await findPartnerUnmatchedAddresses(principal, unmatchedAddressSearchSchema.parse(search))).map(
    ({ addressRequestId, status }) => [addressRequestId, status],
  )

it('returns an open unmatched address with the possible addresses and its request’s fields, apart from the date of birth', async () => {
  const { addressRequestId, requestId, key, request } = held.waiting
  const { birthday, email, ...sent } = request
  const unmatchedAddress = await get(company.partner, addressRequestId)
  expect(unmatchedAddress).toEqual({
    ...{ addressRequestId, status: 'waiting', requestId, idempotencyKey: key },
    ...{ createdAt: expect.any(Date), expiresAt: expect.any(Date), settledAt: null, houseContractId: null },
    request: { ...sent, email: email.address },
    possibleAddresses: TEST_ADDRESSES.map(({ addressId, address }) => ({ addressId, address })),
  })
  expect(JSON.stringify(unmatchedAddress)).not.toContain(birthday)
  const documented = heldRequestSchema.shape
  expect(Object.keys(unmatchedAddress?.request ?? {})).toEqual(Object.keys(documented))
  expect(Object.keys(unmatchedAddress?.request?.selectedServices ?? {})).toEqual(
    Object.keys(documented.selectedServices.shape),
  )
})

it('returns the status of each unmatched address, and the contract that its tenant has', async () => {
  const getOutcome = async ({ addressRequestId }: HeldRequest) => {
    const { status, createdAt, expiresAt, settledAt, houseContractId, request, possibleAddresses } =
      (await get(company.partner, addressRequestId)) ?? {}
    expect(createdAt).toEqual(heldAt.get(addressRequestId))
    expect(expiresAt !== null).toBe(status === 'dismissed')
    return { status, settledAt, houseContractId, isReadable: request !== null, count: possibleAddresses?.length }
  }
  const settledAt = expect.any(Date)
  const over = { settledAt, isReadable: false, count: 0 }
  expect(await getOutcome(held.dismissed)).toEqual({
    ...{ status: 'dismissed', settledAt, houseContractId: null, isReadable: true, count: 3 },
  })
  expect(await getOutcome(held.resolved)).toEqual({
    ...{ ...over, status: 'resolved', houseContractId: contractIds.resolved },
  })
  expect(await getOutcome(held.closed)).toEqual({
    ...{ ...over, status: 'closed', houseContractId: contractIds.closed },
  })
  expect(await getOutcome(held.expired)).toEqual({ ...over, status: 'expired', houseContractId: null })
  expect(await getOutcome(held.purged)).toEqual({ ...over, status: 'expired', houseContractId: null })
})

it('lists unmatched addresses of all statuses or of one, newest first and page by page', async () => {
  const ids = Object.values(held)
    .map(({ addressRequestId }) => addressRequestId)
    .reverse()
  expect(await list(company.partner)).toEqual({ ids, hasMore: false })
  const pages = []
  for (let page = await list(company.partner, { limit: '2' }); ; ) {
    pages.push(page.ids)
    if (!page.hasMore) break
    page = await list(company.partner, { limit: '2', startingAfter: String(page.ids.at(-1)) })
  }
  expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
  for (const status of ['waiting', 'dismissed', 'resolved', 'closed'] as const) {
    expect(await list(company.partner, { status })).toEqual({ ids: [held[status].addressRequestId], hasMore: false })
  }
  expect((await list(company.partner, { status: 'expired' })).ids).toEqual(ids.slice(0, 2))
})

it('continues after an unmatched address that was deleted since the previous page', async () => {
  const other = await addTestCompany(db)
  const [older, deleted] = [await holdRequest(db, other.partner), await holdRequest(db, other.partner)]
  await db.sql('DELETE FROM unmatched_addresses WHERE id = $1', [deleted.addressRequestId])
  expect(await list(other.partner, { startingAfter: String(deleted.addressRequestId) })).toEqual({
    ...{ ids: [older.addressRequestId], hasMore: false },
  })
})

it('finds an unmatched address by the ID and by the Idempotency-Key of its request', async () => {
  for (const [name, { addressRequestId, requestId, key }] of Object.entries(held)) {
    const expected = [[addressRequestId, name === 'purged' ? 'expired' : name]]
    expect(await find(company.partner, { requestId })).toEqual(expected)
    // The key isn't kept with one that was deleted after it had expired.
    expect(await find(company.partner, { idempotencyKey: key })).toEqual(name === 'purged' ? [] : expected)
  }
  expect(await find(company.partner, { idempotencyKey: 'unknown' })).toEqual([])
  const { requestId } = held.waiting
  expect(await find(company.partner, { requestId, idempotencyKey: held.dismissed.key })).toEqual([])
})

it('returns no ID of another company’s contract for a closed unmatched address', async () => {
  const { companyId } = (await addTestCompany(db)).partner
  const { addressRequestId } = held.closed
  const moveTo = (owner: number) =>
    db.sql('UPDATE closed_unmatched_addresses SET company_id = $2 WHERE id = $1', [addressRequestId, owner])
  await moveTo(companyId)
  const closed = await get({ ...company.partner, companyId }, addressRequestId)
  await moveTo(company.partner.companyId)
  expect(closed).toMatchObject({ status: 'closed', houseContractId: null })
})

it('returns no unmatched address of another company or of the other mode', async () => {
  const other = await addTestCompany(db)
  for (const stranger of [other.partner, { ...company.partner, mode: 'live' as const }]) {
    for (const { addressRequestId, requestId, key } of Object.values(held)) {
      expect(await get(stranger, addressRequestId)).toBeNull()
      expect(await find(stranger, { requestId })).toEqual([])
      expect(await find(stranger, { idempotencyKey: key })).toEqual([])
    }
    expect(await list(stranger)).toEqual({ ids: [], hasMore: false })
  }
})

it.each(['0', '-1', '1.5', 'abc', '2147483648'])('treats "%s" as the ID of no unmatched address', async (id) => {
  expect(
    await get(company.partner, unmatchedAddressPathSchema.parse({ addressRequestId: id }).addressRequestId),
  ).toBeNull()
})

it.each(['0', '-1', '1.5', 'abc'])('rejects "%s" as the ID after which a page starts', (startingAfter) => {
  expect(unmatchedAddressQuerySchema.safeParse({ startingAfter }).error?.issues).toMatchObject([
    { path: ['startingAfter'], message: 'Invalid data format' },
  ])
})

it.each([
  [{}, 'requestId or idempotencyKey is required'],
  [{ requestId: 'abc' }, 'Invalid data format'],
  [{ idempotencyKey: '' }, 'Invalid Idempotency-Key'],
  [{ idempotencyKey: 'with space' }, 'Invalid Idempotency-Key'],
])('rejects the search %j', (search, message) => {
  expect(unmatchedAddressSearchSchema.safeParse(search).error?.issues).toMatchObject([{ message }])
})

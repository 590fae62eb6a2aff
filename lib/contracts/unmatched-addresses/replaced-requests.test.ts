// Sends several requests for the same tenant while the address isn't found. Checks that each of them leads to the
// unmatched address, and to the contract once an address has been chosen.
import { randomUUID } from 'node:crypto'
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
import { prisma } from '@/lib/platform/database/prisma'
import type { Principal } from '@/lib/platform/identity/principal'
import { findPartnerContracts } from '../read-back/find-partner-contracts'
import { purgeExpiredUnmatchedAddresses } from './purge-expired-unmatched-addresses'
import { findPartnerUnmatchedAddresses } from './read-back/find-partner-unmatched-addresses'

let db: TestDatabase
let company: TestCompany

beforeAll(async () => {
  db = await createTestDatabase()
  company = await addTestCompany(db)
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

/** The first of several requests, one without a key, and the latest. They share an unmatched address. */
interface Requests {
  first: HeldRequest
  withoutKey: { requestId: string }
  latest: HeldRequest
}

async function sendRequests(): Promise<Requests> {
  const first = await holdRequest(db, company.partner)
  const withoutKey = await sendRequest(company.partner, first.request)
  const key = `booking-${randomUUID()}`
  const { requestId } = await sendRequest(company.partner, first.request, key)
  return { first, withoutKey, latest: { ...first, requestId, key } }
}

async function resolve({ latest }: Requests): Promise<number> {
  const result = await resolveHeldRequest(company.staff, latest)
  if (!result.ok) throw new Error(result.reason)
  return result.houseContractId
}

const find = async (principal: Principal, search: { requestId?: string; idempotencyKey?: string }) =>
  (await findPartnerUnmatchedAddresses(principal, search)).map(({ addressRequestId, status, houseContractId }) => ({
    ...{ addressRequestId, status, houseContractId },
  }))

/** Finds the unmatched address by each reference to the requests. Returns null for a key that isn't found. */
async function findByEach({ first, withoutKey, latest }: Requests) {
  const searches = [
    { requestId: first.requestId },
    { idempotencyKey: first.key },
    { requestId: withoutKey.requestId },
    { requestId: latest.requestId },
    { idempotencyKey: latest.key },
  ]
  return Promise.all(searches.map((search) => find(company.partner, search)))
}

const five = <Value>(value: Value): Value[] => Array(5).fill(value)

it('finds an open or resolved unmatched address by each of the requests that share it', async () => {
  const requests = await sendRequests()
  const { addressRequestId } = requests.first
  const open = { addressRequestId, status: 'waiting', houseContractId: null }
  expect(await findByEach(requests)).toEqual(five([open]))
  const houseContractId = await resolve(requests)
  expect(await findByEach(requests)).toEqual(five([{ addressRequestId, status: 'resolved', houseContractId }]))
})

it('finds a contract by the Idempotency-Key of each request that shared its unmatched address', async () => {
  const requests = await sendRequests()
  const houseContractId = await resolve(requests)
  for (const { key } of [requests.first, requests.latest]) {
    const contracts = await findPartnerContracts(company.partner, { idempotencyKey: key })
    expect(contracts.map((contract) => contract.houseContractId)).toEqual([houseContractId])
  }
})

it('finds a closed unmatched address by each of the requests that shared it', async () => {
  const requests = await sendRequests()
  const { result } = await sendRequest(company.partner, { ...requests.first.request, address: KNOWN_TEST_ADDRESS })
  const { houseContractId } = result as { houseContractId: number }
  const { addressRequestId } = requests.first
  expect(await findByEach(requests)).toEqual(five([{ addressRequestId, status: 'closed', houseContractId }]))
})

it('finds a deleted expired address by the ID of each of its requests, but not by their Idempotency-Keys', async () => {
  const requests = await sendRequests()
  const { addressRequestId } = requests.first
  await expireHeldRequest(db, requests.first)
  await purgeExpiredUnmatchedAddresses()
  const expired = [{ addressRequestId, status: 'expired', houseContractId: null }]
  expect(await findByEach(requests)).toEqual([expired, [], expired, expired, []])
  const [row] = await db.sql('SELECT * FROM closed_unmatched_addresses WHERE id = $1', [addressRequestId])
  expect(JSON.stringify(row)).not.toContain('booking-')
})

it('finds nothing by an earlier request’s ID or Idempotency-Key for another company or in the other mode', async () => {
  const requests = await sendRequests()
  const { requestId, key } = requests.first
  const strangers = [(await addTestCompany(db)).partner, { ...company.partner, mode: 'live' as const }]
  for (const isResolved of [false, true]) {
    if (isResolved) await resolve(requests)
    for (const stranger of strangers) {
      expect(await find(stranger, { requestId })).toEqual([])
      expect(await find(stranger, { idempotencyKey: key })).toEqual([])
      expect(await findPartnerContracts(stranger, { idempotencyKey: key })).toEqual([])
    }
  }
})

it('keeps the first and the newest 99 of the replaced requests', async () => {
  const query = 'SELECT add_replaced($1::text, $2::text[]) AS list'
  const numbers = Array.from({ length: 100 }, (_, index) => `${100 - index}`)
  const add = async (added: string | null, list: string[] | null) => (await db.sql(query, [added, list]))[0]?.list
  expect(await add('1', null)).toEqual(['1'])
  expect(await add('100', numbers.slice(1))).toEqual(numbers)
  expect(await add('101', numbers)).toEqual(['101', ...numbers.slice(0, 98), '1'])
  expect(await add(null, numbers)).toEqual(numbers)
})

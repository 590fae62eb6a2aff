// Reads unmatched addresses, addresses and quotes, and resolves or dismisses unmatched addresses, under /api/v1.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiKeyPermission } from '@/prisma/client/enums'
import { waitForLoggedRequest } from '../helpers/find-logged-requests'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { fetchDocumented, openSharedTestService, postJson, type SharedTestService } from '../helpers/start-test-service'

const UNKNOWN_ADDRESS = '7 Test Street, Testington, LS99 9ZZ'

let service: SharedTestService
let otherKey: string
beforeAll(async () => {
  service = await openSharedTestService()
  otherKey = (await service.addApiKey('test', await service.addCompany())).key
})
afterAll(() => service.stop())

interface RequestOptions {
  method?: string
  body?: object
  key?: string
  headers?: Record<string, string>
}

async function send(path: string, { method, body, key = service.testKey, headers }: RequestOptions = {}) {
  const response = await fetchDocumented(`${service.baseUrl}/api/v1${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      ...{ 'X-API-Key': key, 'X-Forwarded-For': service.clientIp },
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data, message, errors } = await response.json()
  return { status: response.status, data, message, errors, headers: response.headers }
}

const remainingOf = ({ headers }: { headers: Headers }) => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])

/** Sends a request whose address isn't found. Returns its unmatched address, and the email address. */
async function holdRequest() {
  const body = buildBillsPackage({ address: UNKNOWN_ADDRESS })
  const response = await service.createBillsPackage(body, service.testKey)
  const requestId = response.headers.get('x-request-id') ?? ''
  const found = await send('/unmatched-addresses/find', { body: { requestId } })
  const [unmatchedAddress] = found.data.unmatchedAddresses
  return { id: unmatchedAddress.addressRequestId as number, requestId, email: String(body.email) }
}

it('creates the contract of a failed request once a program chooses one of the possible addresses', async () => {
  const { id, requestId, email } = await holdRequest()
  const { data } = await send(`/unmatched-addresses/${id}`)
  expect(data.unmatchedAddress).toMatchObject({ status: 'waiting', requestId, request: { email } })
  const [candidate] = data.unmatchedAddress.possibleAddresses
  const choice = { body: { addressId: candidate.addressId, requestId }, headers: { 'Idempotency-Key': `choose-${id}` } }
  const resolved = await send(`/unmatched-addresses/${id}/resolve`, choice)
  expect(resolved).toMatchObject({ status: 200, data: { message: expect.stringContaining('new user') } })
  const repeated = await send(`/unmatched-addresses/${id}/resolve`, choice)
  expect(repeated).toMatchObject({ status: 200, data: resolved.data })
  expect(repeated.headers.get('idempotent-replayed')).toBe('true')
  const { houseContractId } = resolved.data
  expect((await send(`/contracts/${houseContractId}`)).data.contract).toMatchObject({ requestId, addressRequestId: id })
  expect((await send(`/unmatched-addresses/${id}`)).data.unmatchedAddress).toMatchObject({
    ...{ status: 'resolved', houseContractId, request: null, possibleAddresses: [] },
  })
  expect(await send(`/unmatched-addresses/${id}/resolve`, { body: { addressId: 'GB|TM|1' } })).toMatchObject({
    ...{ status: 400, message: 'Unmatched address is already resolved' },
  })
  const logged = await waitForLoggedRequest(service.db, resolved.headers.get('x-request-id') ?? '')
  expect(logged).toMatchObject({ endpoint: 'resolveUnmatchedAddress', status: 200, contract_id: houseContractId })
})

it('finds an unmatched address, and later its contract, by the request ID of a replayed response', async () => {
  const body = buildBillsPackage({ address: UNKNOWN_ADDRESS })
  const sendWithKey = async () => {
    const headers = { 'Idempotency-Key': `booking-${body.email}` }
    const response = await postJson(
      `${service.baseUrl}/api/external/createBillsPackage.php`,
      body,
      service.testKey,
      headers,
    )
    return {
      requestId: response.headers.get('x-request-id') ?? '',
      isReplayed: response.headers.get('idempotent-replayed'),
    }
  }
  const [original, replay] = [await sendWithKey(), await sendWithKey()]
  expect([original.isReplayed, replay.isReplayed]).toEqual([null, 'true'])
  for (const { requestId } of [original, replay]) await waitForLoggedRequest(service.db, requestId)
  const find = async (path: string) => (await send(path, { body: { requestId: replay.requestId } })).data
  const { unmatchedAddresses } = await find('/unmatched-addresses/find')
  expect(unmatchedAddresses).toMatchObject([{ status: 'waiting', requestId: original.requestId }])
  const { addressRequestId } = unmatchedAddresses[0]
  const resolved = await send(`/unmatched-addresses/${addressRequestId}/resolve`, { body: { addressId: 'GB|TM|2' } })
  const { houseContractId } = resolved.data
  expect(await find('/contracts/find')).toMatchObject({
    contracts: [{ houseContractId, requestId: original.requestId }],
  })
})

it('dismisses and restores an unmatched address by requests without a body', async () => {
  const { id } = await holdRequest()
  const change = (action: string) => send(`/unmatched-addresses/${id}/${action}`, { method: 'POST' })
  expect(await change('dismiss')).toMatchObject({ status: 200, data: { addressRequestId: id, status: 'dismissed' } })
  expect((await send('/unmatched-addresses?status=dismissed&limit=1')).data).toMatchObject({
    unmatchedAddresses: [{ addressRequestId: id, status: 'dismissed' }],
  })
  expect(await change('restore')).toMatchObject({ status: 200, data: { addressRequestId: id, status: 'waiting' } })
})

it('rejects an unknown address, and counts the lookup as five requests', async () => {
  const { id } = await holdRequest()
  const { key } = await service.addApiKey('test')
  const before = await send('/unmatched-addresses', { key })
  const rejected = await send(`/unmatched-addresses/${id}/resolve`, { key, body: { addressId: 'GB|TM|9' } })
  expect(rejected).toMatchObject({
    ...{
      status: 400,
      message: 'Address not found',
      errors: [{ field: 'addressId', code: 'address_not_found', message: 'Address not found' }],
    },
  })
  expect(remainingOf(before) - remainingOf(rejected)).toBe(5)
})

it('suggests addresses, and counts an address line that identifies no address as five requests', async () => {
  const { key } = await service.addApiKey('test')
  const suggest = (address: string) => send('/addresses/suggest', { key, body: { address } })
  const found = await suggest('2 Test Street, Testington')
  expect(found.data).toEqual({
    possibleAddresses: [{ addressId: 'GB|TM|2', address: '2 Test Street, Testington, LS99 9ZZ' }],
  })
  const similar = await suggest('Test Street, Testington')
  expect(similar.data.possibleAddresses).toHaveLength(3)
  expect(remainingOf(found) - remainingOf(similar)).toBe(5)
  expect(await suggest(' ')).toMatchObject({ status: 400, message: 'Address is required' })
  const logged = await waitForLoggedRequest(service.db, similar.headers.get('x-request-id') ?? '')
  expect(logged).toMatchObject({ endpoint: 'suggestAddresses', status: 200 })
  expect(JSON.stringify(logged)).not.toContain('Testington')
})

it('returns a past quote by its request’s ID, with the tenant’s details and the quoted prices', async () => {
  const body = buildQuoteRequest()
  const response = await service.getQuotes(body, service.testKey)
  const { data } = await send(`/quotes/${response.headers.get('x-request-id')}`)
  expect(data.quote).toMatchObject({ email: body.email, postcode: body.postcode, quotes: response.body.data.quotes })
})

it('responds with 404 to every path with an ID of another company or of the other mode, and changes nothing', async () => {
  const { id, requestId } = await holdRequest()
  const quote = await service.getQuotes(buildQuoteRequest(), service.testKey)
  const quotePath = `/quotes/${quote.headers.get('x-request-id')}`
  for (const key of [otherKey, service.liveKey]) {
    for (const [path, options] of [
      [`/unmatched-addresses/${id}`, {}],
      [`/unmatched-addresses/${id}/resolve`, { body: { addressId: 'GB|TM|1' } }],
      [`/unmatched-addresses/${id}/dismiss`, { method: 'POST' }],
      [`/unmatched-addresses/${id}/restore`, { method: 'POST' }],
      [quotePath, {}],
    ] as const) {
      const { status, message } = await send(path, { key, ...options })
      expect([path, status, message]).toEqual([
        path,
        404,
        `${path === quotePath ? 'Quote' : 'Unmatched address'} not found`,
      ])
    }
    expect((await send('/unmatched-addresses/find', { key, body: { requestId } })).data.unmatchedAddresses).toEqual([])
  }
  expect((await send('/unmatched-addresses', { key: otherKey })).data).toEqual({
    unmatchedAddresses: [],
    hasMore: false,
  })
  expect((await send(`/unmatched-addresses/${id}`)).data.unmatchedAddress.status).toBe('waiting')
})

it('lets an API key read unmatched addresses only with the permission “read”, and change them only with “write”', async () => {
  const { id } = await holdRequest()
  const getStatuses = async (...permissions: ApiKeyPermission[]) => {
    const { key } = await service.addApiKey('test', undefined, { permissions })
    const reads = [
      ...[await send('/unmatched-addresses', { key }), await send(`/unmatched-addresses/${id}`, { key })],
      await send('/addresses/suggest', { key, body: { address: 'GB|TM|1' } }),
    ]
    const writes = [
      await send(`/unmatched-addresses/${id}/dismiss`, { key, method: 'POST' }),
      await send(`/unmatched-addresses/${id}/restore`, { key, method: 'POST' }),
    ]
    return [reads, writes].map((responses) => [...new Set(responses.map(({ status }) => status))])
  }
  expect(await getStatuses('read')).toEqual([[200], [403]])
  expect(await getStatuses('read', 'write')).toEqual([[200], [200]])
  expect(await getStatuses('quotes', 'contracts')).toEqual([[403], [403]])
})

describe.each([
  ['/unmatched-addresses', 'GET, HEAD', 'POST'],
  ['/unmatched-addresses/1', 'GET, HEAD', 'DELETE'],
  ['/unmatched-addresses/find', 'POST', 'GET'],
  ['/unmatched-addresses/1/resolve', 'POST', 'GET'],
  ['/unmatched-addresses/1/dismiss', 'POST', 'GET'],
  ['/unmatched-addresses/1/restore', 'POST', 'PUT'],
  ['/addresses/suggest', 'POST', 'GET'],
  ['/quotes/1', 'GET, HEAD', 'POST'],
])('the endpoint %s', (path, allow, method) => {
  it('rejects a request without an API key, and a method that it doesn’t support', async () => {
    const request = allow === 'POST' ? { body: {} } : {}
    expect((await send(path, { ...request, key: '' })).status).toBe(401)
    const rejected = await send(path, { method })
    expect([rejected.status, rejected.headers.get('allow')]).toEqual([405, allow])
  })
})

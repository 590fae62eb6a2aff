// Reads and changes contracts as a partner does, under /api/v1. lib/contracts/read-back tests each outcome.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '@/lib/partner-api/endpoints'
import type { ApiKeyPermission } from '@/prisma/client/enums'
import { waitForLoggedRequest } from '../helpers/find-logged-requests'
import { buildBillsPackage, buildQuoteRequest, uniqueEmail } from '../helpers/request-bodies'
import { fetchDocumented, openSharedTestService, postJson, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
let email: string
let houseContractId: number
beforeAll(async () => {
  service = await openSharedTestService()
  email = uniqueEmail()
  const created = await service.createBillsPackage(buildBillsPackage({ email }))
  houseContractId = created.body.data.houseContractId
})
afterAll(() => service.stop())

const request = (path: string, { key = service.liveKey, ...init }: RequestInit & { key?: string } = {}) =>
  fetchDocumented(service.baseUrl + path, {
    ...init,
    headers: { 'X-API-Key': key, 'X-Forwarded-For': service.clientIp, ...init.headers },
  })

const find = (body: unknown, key = service.liveKey) =>
  request('/api/v1/contracts/find', {
    ...{ key, method: 'POST', body: JSON.stringify(body) },
    headers: { 'Content-Type': 'application/json' },
  })

const toError = (message: string) => ({ status: 'error', message })

it('returns a new contract by its ID, in the list, and by the tenant’s email address in any letter case', async () => {
  const response = await request(`/api/v1/contracts/${houseContractId}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('ratelimit')).toContain('"key"')
  const { data } = await response.json()
  const { timeline, ...contract } = data.contract
  expect(contract).toMatchObject({ houseContractId, email, status: 'active' })
  expect(timeline).toEqual(
    expect.arrayContaining([{ at: expect.any(String), event: 'contract.created', emailType: null }]),
  )
  const list = await (await request('/api/v1/contracts?limit=1')).json()
  expect(list).toEqual({
    status: 'success',
    data: { contracts: [{ ...contract, emailStatus: expect.any(String) }], hasMore: false },
  })
  const found = await (await find({ email: email.toUpperCase() })).json()
  expect(found.data.contracts).toMatchObject([{ houseContractId }])
})

it('logs reads with the endpoint’s name, and without the email address that was searched for', async () => {
  const response = await find({ email })
  const requestId = response.headers.get('x-request-id') ?? ''
  const logged = await waitForLoggedRequest(service.db, requestId)
  expect(logged).toMatchObject({ endpoint: 'findContracts', status: 200 })
  expect(JSON.stringify(logged)).not.toContain(email)
})

/** The endpoints whose path contains the ID of a contract. */
const CONTRACT_ENDPOINTS = Object.values(ENDPOINTS).filter(({ path }) => path.includes('{houseContractId}'))

it.each(CONTRACT_ENDPOINTS)(
  'responds with 404 to $method $path for the contract of another company or mode, and for an unknown ID',
  async ({ method, path }) => {
    const otherKey = (await service.addApiKey('live', await service.addCompany())).key
    for (const [id, key] of [
      [houseContractId, otherKey],
      [houseContractId, service.testKey],
      [999_999_999, service.liveKey],
      ['abc', service.liveKey],
    ] as const) {
      const response = await request(path.replace('{houseContractId}', String(id)), { key, method })
      expect([response.status, await response.json()]).toEqual([404, toError('Contract not found')])
    }
  },
)

it('finds and lists no contracts of another company or in the other mode', async () => {
  const strangers = [(await service.addApiKey('live', await service.addCompany())).key, service.testKey]
  for (const key of strangers) {
    expect(await (await find({ email }, key)).json()).toEqual({ status: 'success', data: { contracts: [] } })
    const list = await (await request('/api/v1/contracts', { key })).json()
    expect(JSON.stringify(list)).not.toContain(email)
  }
})

it('cancels a contract by a request without a body, and replays the response to a retry', async () => {
  const reference = `tenancy-${uniqueEmail()}`
  const url = `${service.baseUrl}/api/external/createBillsPackage.php`
  const created = await postJson(url, buildBillsPackage(), service.liveKey, { 'Idempotency-Key': reference })
  const id = created.body.data.houseContractId
  const found = await (await find({ idempotencyKey: reference })).json()
  expect(found.data.contracts).toMatchObject([{ houseContractId: id, status: 'active' }])
  const cancel = (headers: Record<string, string> = {}) =>
    request(`/api/v1/contracts/${id}/cancel`, { method: 'POST', headers })
  const response = await cancel({ 'Idempotency-Key': reference })
  const body = await response.json()
  expect([response.status, body]).toEqual([
    200,
    { status: 'success', data: { houseContractId: id, status: 'cancelled', cancelledAt: expect.any(String) } },
  ])
  const retry = await cancel({ 'Idempotency-Key': reference })
  expect([retry.status, retry.headers.get('idempotent-replayed'), await retry.json()]).toEqual([200, 'true', body])
  const second = await cancel()
  expect([second.status, await second.json()]).toEqual([400, toError('Contract is already cancelled')])
})

it('sends the newest failed email about a contract again', async () => {
  const { body } = await service.createBillsPackage(buildBillsPackage(), service.testKey)
  const path = `/api/v1/contracts/${body.data.houseContractId}/resend-email`
  const captured = await request(path, { method: 'POST', key: service.testKey })
  expect([captured.status, await captured.json()]).toEqual([
    400,
    toError('Contract has no failed email that can be sent again'),
  ])
})

it('responds with 400 to an invalid query, and names each invalid parameter', async () => {
  const response = await request('/api/v1/contracts?limit=0&status=open')
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      ...toError('Status must be one of active, cancelled, closed'),
      errors: [
        { field: 'status', code: 'invalid_value', message: 'Status must be one of active, cancelled, closed' },
        { field: 'limit', code: 'too_small', message: 'Limit must be between 1 and 100', limit: 1 },
      ],
    },
  ])
  const unclear = await request('/api/v1/contracts?startingAfter=abc')
  const errors = [{ field: 'startingAfter', code: 'invalid_value', message: 'Invalid data format' }]
  expect([unclear.status, await unclear.json()]).toMatchObject([400, { errors }])
  const mistyped = await request('/api/v1/contracts?starting_after=10')
  const unknown = [{ field: 'starting_after', code: 'unknown_field', message: 'Unknown parameter' }]
  expect([mistyped.status, await mistyped.json()]).toMatchObject([400, { errors: unknown }])
  const mistypedAndEmpty = await request('/api/v1/contracts?starting_after=')
  expect([mistypedAndEmpty.status, await mistypedAndEmpty.json()]).toMatchObject([400, { errors: unknown }])
})

it('treats null and blank text as a missing field or parameter', async () => {
  for (const body of [{}, { email: null }, { email: ' ', idempotencyKey: '' }]) {
    const empty = await find(body)
    expect([empty.status, await empty.json()]).toMatchObject([
      400,
      toError('Email, requestId or idempotencyKey is required'),
    ])
  }
  const found = await (await find({ email, idempotencyKey: null })).json()
  expect(found.data.contracts).toMatchObject([{ houseContractId }])
  expect((await request('/api/v1/contracts?status=&createdFrom=')).status).toBe(200)
})

it('responds with 401 without a valid API key', async () => {
  for (const path of ['/api/v1/contracts', `/api/v1/contracts/${houseContractId}`]) {
    expect((await request(path, { key: 'eb_live_wrong' })).status).toBe(401)
  }
})

it('lets a restricted key use only the endpoints of its permissions', async () => {
  const getStatuses = async (...permissions: ApiKeyPermission[]) => {
    const { key } = await service.addApiKey('live', undefined, { permissions })
    return [
      (await request('/api/v1/contracts', { key })).status,
      (await find({ email }, key)).status,
      (await request('/api/v1/contracts/999999999/cancel', { key, method: 'POST' })).status,
      (await service.getQuotes(buildQuoteRequest(), key)).status,
      (await service.createBillsPackage(buildBillsPackage(), key)).status,
    ]
  }
  expect(await getStatuses('read')).toEqual([200, 200, 403, 403, 403])
  expect(await getStatuses('read', 'write')).toEqual([200, 200, 404, 403, 403])
  expect(await getStatuses('quotes')).toEqual([403, 403, 403, 200, 403])
  expect(await getStatuses('contracts')).toEqual([403, 403, 403, 403, 200])
  expect(await getStatuses('quotes', 'contracts', 'read')).toEqual([200, 200, 403, 200, 200])
  expect(await getStatuses('contracts', 'read', 'write')).toEqual([200, 200, 404, 403, 200])
})

describe.each([
  ['/api/v1/contracts', 'GET, HEAD', ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']],
  ['/api/v1/contracts/1', 'GET, HEAD', ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']],
  ['/api/v1/contracts/find', 'POST', ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']],
  ['/api/v1/contracts/1/cancel', 'POST', ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']],
] as const)('the endpoint %s', (path, allow, methods) => {
  it.each(methods)('responds with 405 to the method %s', async (method) => {
    const response = await request(path, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
    expect(await response.json()).toEqual(toError('Method not allowed'))
  })
})

it('responds to HEAD as to GET, without a body', async () => {
  const response = await request('/api/v1/contracts', { method: 'HEAD' })
  expect([response.status, await response.text()]).toEqual([200, ''])
})

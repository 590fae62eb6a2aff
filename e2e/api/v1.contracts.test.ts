// Reads contracts back as a partner does, under /api/v1.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitForLoggedRequest } from '../helpers/find-logged-requests'
import { buildBillsPackage, buildQuoteRequest, uniqueEmail } from '../helpers/request-bodies'
import { fetchDocumented, openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

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

it('returns a contract that was just created by its ID, in the list and by the tenant’s email address', async () => {
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

it('responds with 404 to the ID of another company’s contract and to an ID that nothing has', async () => {
  const otherKey = (await service.addApiKey('live', await service.addCompany())).key
  for (const [path, key] of [
    [`/api/v1/contracts/${houseContractId}`, otherKey],
    [`/api/v1/contracts/${houseContractId}`, service.testKey],
    ['/api/v1/contracts/999999999', service.liveKey],
    ['/api/v1/contracts/abc', service.liveKey],
  ] as const) {
    const response = await request(path, { key })
    expect([response.status, await response.json()]).toEqual([404, toError('Contract not found')])
  }
  expect(await (await find({ email }, otherKey)).json()).toEqual({ status: 'success', data: { contracts: [] } })
})

it('responds with 400 to an invalid query, and names each invalid parameter', async () => {
  const response = await request('/api/v1/contracts?limit=0&status=open')
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      ...toError('Status must be active, cancelled, closed'),
      errors: [
        { field: 'status', message: 'Status must be active, cancelled, closed' },
        { field: 'limit', message: 'Limit must be between 1 and 100' },
      ],
    },
  ])
  for (const id of ['999999999', 'abc']) {
    const unknown = await request(`/api/v1/contracts?startingAfter=${id}`)
    const errors = [{ field: 'startingAfter', message: 'No such contract' }]
    expect([unknown.status, await unknown.json()]).toMatchObject([400, { errors }])
  }
  const withoutEmail = await find({})
  expect([withoutEmail.status, await withoutEmail.json()]).toMatchObject([400, toError('Tenant email is required')])
})

it('responds with 401 without a valid API key', async () => {
  for (const path of ['/api/v1/contracts', `/api/v1/contracts/${houseContractId}`]) {
    expect((await request(path, { key: 'eb_live_wrong' })).status).toBe(401)
  }
})

it('lets a key with the scope read only read, and no other restricted key read', async () => {
  const addKey = async (scope: 'read' | 'quotes' | 'contracts') =>
    (await service.addApiKey('live', undefined, { scope })).key
  const getStatuses = async (key: string) => [
    (await request('/api/v1/contracts', { key })).status,
    (await find({ email }, key)).status,
    (await service.getQuotes(buildQuoteRequest(), key)).status,
    (await service.createBillsPackage(buildBillsPackage(), key)).status,
  ]
  expect(await getStatuses(await addKey('read'))).toEqual([200, 200, 403, 403])
  expect(await getStatuses(await addKey('quotes'))).toEqual([403, 403, 200, 403])
  expect(await getStatuses(await addKey('contracts'))).toEqual([403, 403, 403, 200])
})

describe.each([
  ['/api/v1/contracts', 'GET, HEAD', ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']],
  ['/api/v1/contracts/1', 'GET, HEAD', ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']],
  ['/api/v1/contracts/find', 'POST', ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']],
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

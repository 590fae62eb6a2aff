import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForLoggedRequest } from '../helpers/find-logged-requests'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import {
  type ApiResponse,
  fetchDocumented,
  postJson,
  spawnServer,
  startTestService,
  stopProcess,
  type TestService,
} from '../helpers/start-test-service'

let service: TestService
let apiKeyId: number

beforeAll(async () => {
  service = await startTestService()
  const [row] = await service.db.sql<{ id: number }>("SELECT id FROM api_keys WHERE mode = 'live'")
  apiKeyId = row?.id ?? 0
})
afterAll(() => service.stop())

const findLoggedRequest = (response: { headers: Headers }) =>
  waitForLoggedRequest(service.db, response.headers.get('x-request-id'))
const buildPartnerColumns = () => ({ company_id: service.companyId, mode: 'live', api_key_id: apiKeyId })
const ANONYMOUS_COLUMNS = { company_id: null, mode: null, api_key_id: null }
const EMPTY_COLUMNS = { error: null, errors: null, contract_id: null, body: null, replayed: false }
const buildEndpointUrl = (endpoint: string) => `${service.baseUrl}/api/external/${endpoint}.php`

it('logs a contract request with its duration, its masked fields and the contract’s ID', async () => {
  const timeBefore = Date.now()
  const startedAt = performance.now()
  const response = await service.createBillsPackage(buildBillsPackage())
  const elapsedMs = performance.now() - startedAt
  const row = await findLoggedRequest(response)
  expect(row).toEqual({
    id: response.headers.get('x-request-id'),
    at: expect.any(Date),
    ...buildPartnerColumns(),
    endpoint: 'createBillsPackage',
    status: 200,
    duration_ms: expect.any(Number),
    ...EMPTY_COLUMNS,
    ...{ error_code: null, idempotency_key: null },
    contract_id: response.body.data.houseContractId,
    body: { fields: expect.objectContaining({ email: 'text', numberOfTenants: 4 }), unknown: 0 },
  })
  expect((row.at as Date).getTime()).toBeGreaterThanOrEqual(timeBefore)
  expect((row.at as Date).getTime()).toBeLessThanOrEqual(Date.now())
  expect(row.duration_ms).toBeGreaterThan(0)
  expect(row.duration_ms).toBeLessThan(elapsedMs)
})

it('logs a replayed response with the ID of the contract that the first request created', async () => {
  const [body, idempotencyKey] = [JSON.stringify(buildBillsPackage()), randomUUID()]
  const send = () =>
    fetchDocumented(buildEndpointUrl('createBillsPackage'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': service.liveKey, 'Idempotency-Key': idempotencyKey },
      body,
    })
  const [firstResponse, secondResponse] = [await send(), await send()]
  const { data } = await firstResponse.json()
  expect(await findLoggedRequest(firstResponse)).toMatchObject({
    status: 200,
    replayed: false,
    contract_id: data.houseContractId,
  })
  expect(await findLoggedRequest(secondResponse)).toMatchObject({
    status: 200,
    replayed: true,
    contract_id: data.houseContractId,
  })
})

it('logs a request that has a test API key as a test-mode request', async () => {
  const response = await service.getQuotes(buildQuoteRequest(), service.testKey)
  expect(await findLoggedRequest(response)).toMatchObject({
    endpoint: 'getQuotes',
    status: 200,
    mode: 'test',
    contract_id: null,
  })
})

it.concurrent.each<[string, () => Promise<{ status: number; headers: Headers }>, Record<string, unknown>]>([
  [
    'an invalid field',
    () => service.getQuotes(buildQuoteRequest({ email: 'none', endDate: 'never' })),
    {
      ...{ status: 400, error: 'Invalid email format', body: { fields: expect.any(Object), unknown: 0 } },
      errors: [
        { field: 'email', message: 'Invalid email format' },
        { field: 'endDate', message: 'Invalid date format (YYYY-MM-DD)' },
      ],
    },
  ],
  [
    'an unmatched address',
    () => service.createBillsPackage(buildBillsPackage({ address: '99 Nowhere, LS6 3AA' })),
    { status: 400, error: 'Address not found. Please select from possible addresses.', body: expect.any(Object) },
  ],
  ['malformed JSON', () => service.getQuotes('{'), { status: 400, error: 'Invalid JSON body' }],
  ['a list instead of an object', () => service.getQuotes('[]'), { status: 400, error: 'Invalid JSON body' }],
  [
    'an unsupported content type',
    () =>
      fetchDocumented(buildEndpointUrl('getQuotes'), {
        method: 'POST',
        headers: { 'X-API-Key': service.liveKey },
        body: 'x',
      }),
    { status: 415, error: 'Content-Type must be application/json' },
  ],
])('logs a request with %s, including the error message', async (_, send, expectedColumns) => {
  const response = await send()
  expect(await findLoggedRequest(response)).toMatchObject({
    ...buildPartnerColumns(),
    ...EMPTY_COLUMNS,
    ...expectedColumns,
  })
})

it.concurrent.each<[string, () => Promise<{ headers: Headers }>, Record<string, unknown>]>([
  [
    'no key',
    () => postJson(buildEndpointUrl('getQuotes'), buildQuoteRequest()),
    { status: 401, error: 'Missing API key' },
  ],
  [
    'a wrong key',
    () => service.createBillsPackage(buildBillsPackage(), 'eb_live_x'),
    { status: 401, error: 'Invalid API key' },
  ],
  [
    'an unsupported method',
    () => fetchDocumented(buildEndpointUrl('getQuotes')),
    { status: 405, error: 'Method not allowed' },
  ],
])('logs no company for a request with %s', async (_, send, expectedColumns) => {
  expect(await findLoggedRequest(await send())).toMatchObject({
    ...ANONYMOUS_COLUMNS,
    ...EMPTY_COLUMNS,
    ...expectedColumns,
  })
})

it('logs the error message of a response with the status 500', async () => {
  await service.db.sql('ALTER TABLE house_contracts ADD CONSTRAINT never CHECK (false) NOT VALID')
  const response = await service.createBillsPackage(buildBillsPackage())
  await service.db.sql('ALTER TABLE house_contracts DROP CONSTRAINT never')
  const error = 'Failed to store external the service contract'
  expect(await findLoggedRequest(response)).toMatchObject({
    ...buildPartnerColumns(),
    status: 500,
    error,
    contract_id: null,
  })
})

it.concurrent.each([
  ['fails', 500, 'Failed to retrieve quotes'],
  ['rate-limited', 429, 'Too many requests'],
  ['still-running', 409, 'A call with this Idempotency-Key is still running'],
])('logs the error that the email address %s@test-mode.example triggers', async (name, status, error) => {
  const response = await service.getQuotes(buildQuoteRequest({ email: `${name}@test-mode.example` }), service.testKey)
  expect(await findLoggedRequest(response)).toMatchObject({ mode: 'test', status, error, contract_id: null })
})

it('records an API key’s last use at most once a minute, even if two processes handle the key’s requests', async () => {
  const timeBefore = Date.now()
  const { id, key } = await service.addApiKey('live')
  await service.db.sql(`
    CREATE TABLE writes (id int, at timestamptz);
    GRANT INSERT ON writes TO bills_app;
    CREATE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO writes VALUES (NEW.id, NEW.last_used_at); RETURN NEW; END';
    CREATE TRIGGER count_writes AFTER UPDATE ON api_keys FOR EACH ROW EXECUTE FUNCTION count_write()`)
  const otherServer = await spawnServer()
  const endpoints = [service.baseUrl, otherServer.baseUrl].map((baseUrl) => `${baseUrl}/api/external/getQuotes.php`)
  const responses: ApiResponse[] = []
  for (let round = 0; round < 4; round++) {
    responses.push(
      ...(await Promise.all(
        endpoints.map((endpoint) => postJson(endpoint, round % 2 ? buildQuoteRequest() : {}, key)),
      )),
    )
    // Wait until both requests are logged, so that each process has written a batch before the next round.
    await Promise.all(responses.slice(-2).map(findLoggedRequest))
  }
  await stopProcess(otherServer.serverProcess)
  const writes = await service.db.sql<{ at: Date }>('SELECT at FROM writes WHERE id = $1 ORDER BY at', [id])
  // Allow later writes if they're at least a minute apart, because on a slow machine the rounds may take more than a
  // minute.
  const [first = 0, ...later] = writes.map(({ at }) => at.getTime())
  expect(first).toBeGreaterThanOrEqual(timeBefore)
  for (const [index, at] of later.entries()) expect(at - [first, ...later][index]!).toBeGreaterThanOrEqual(60_000)
  const [unused] = await service.db.sql('SELECT last_used_at FROM api_keys WHERE id <> $1 AND last_used_at IS NULL', [
    (await service.addApiKey('live')).id,
  ])
  expect(unused).toBeUndefined()
})

it('logs at most 600 requests a minute without an API key, but still logs a request with an API key', async () => {
  const countAnonymousRequests = async () =>
    (await service.db.sql('SELECT FROM api_requests WHERE api_key_id IS NULL')).length
  const countBefore = await countAnonymousRequests()
  const otherServer = await spawnServer({ TRUSTED_PROXY_HOPS: '1' })
  const endpoint = `${otherServer.baseUrl}/api/external/getQuotes.php`
  // The requests without a key come from a different IP address, so that their failed attempts don't count against the
  // partner.
  const sendFrom = (address: string, key = '') =>
    fetchDocumented(endpoint, { method: 'POST', headers: { 'X-Forwarded-For': address, 'X-API-Key': key } })
  for (let round = 0; round < 14; round++) {
    await Promise.all(Array.from({ length: 50 }, () => sendFrom('198.51.100.1')))
  }
  await findLoggedRequest(await sendFrom('198.51.100.2', service.liveKey))
  await stopProcess(otherServer.serverProcess)
  expect(await countAnonymousRequests()).toBe(countBefore + 600)
})

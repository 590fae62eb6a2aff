import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loggedCall } from '../support/logged-calls'
import { billsPackage, quote } from '../support/requests'
import { type Answer, documented, end, post, type Service, startServer, startService } from '../support/service'

let service: Service
let keyId: number

beforeAll(async () => {
  service = await startService()
  const [row] = await service.db.sql<{ id: number }>("SELECT id FROM api_keys WHERE mode = 'live'")
  keyId = row?.id ?? 0
})
afterAll(() => service.stop())

const logged = (answer: { headers: Headers }) => loggedCall(service.db, answer.headers.get('x-request-id'))
const partner = () => ({ company_id: service.companyId, mode: 'live', api_key_id: keyId })
const nobody = { company_id: null, mode: null, api_key_id: null }
const nothing = { error: null, contract_id: null, body: null, replayed: false }
const url = (endpoint: string) => `${service.baseUrl}/api/external/${endpoint}.php`

it('logs a create with the contract that it made', async () => {
  const before = Date.now()
  const began = performance.now()
  const answer = await service.create(billsPackage())
  const longest = performance.now() - began
  const row = await logged(answer)
  expect(row).toEqual({
    id: answer.headers.get('x-request-id'),
    at: expect.any(Date),
    ...partner(),
    endpoint: 'createBillsPackage',
    status: 200,
    duration_ms: expect.any(Number),
    ...nothing,
    contract_id: answer.body.data.houseContractId,
    body: { fields: expect.objectContaining({ email: 'text', numberOfTenants: 4 }), unknown: 0 },
  })
  expect((row.at as Date).getTime()).toBeGreaterThanOrEqual(before)
  expect((row.at as Date).getTime()).toBeLessThanOrEqual(Date.now())
  expect(row.duration_ms).toBeGreaterThan(0)
  expect(row.duration_ms).toBeLessThan(longest)
})

it('logs a replay as one, with the contract of the first call', async () => {
  const [body, key] = [JSON.stringify(billsPackage()), randomUUID()]
  const send = () =>
    documented(url('createBillsPackage'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': service.liveKey, 'Idempotency-Key': key },
      body,
    })
  const [first, second] = [await send(), await send()]
  const { data } = await first.json()
  expect(await logged(first)).toMatchObject({ status: 200, replayed: false, contract_id: data.houseContractId })
  expect(await logged(second)).toMatchObject({ status: 200, replayed: true, contract_id: data.houseContractId })
})

it('logs the mode of a test key', async () => {
  const answer = await service.quotes(quote(), service.testKey)
  expect(await logged(answer)).toMatchObject({ endpoint: 'getQuotes', status: 200, mode: 'test', contract_id: null })
})

it.concurrent.each<[string, () => Promise<{ status: number; headers: Headers }>, Record<string, unknown>]>([
  [
    'a field that is wrong',
    () => service.quotes(quote({ email: 'none' })),
    { status: 400, error: 'Invalid email format', ...{ body: { fields: expect.any(Object), unknown: 0 } } },
  ],
  [
    'an address that is not found',
    () => service.create(billsPackage({ address: '99 Nowhere, LS6 3AA' })),
    { status: 400, error: 'Address not found. Please select from possible addresses.', body: expect.any(Object) },
  ],
  ['malformed JSON', () => service.quotes('{'), { status: 400, error: 'Invalid JSON body' }],
  ['a list', () => service.quotes('[]'), { status: 400, error: 'Invalid JSON body' }],
  [
    'another content type',
    () => documented(url('getQuotes'), { method: 'POST', headers: { 'X-API-Key': service.liveKey }, body: 'x' }),
    { status: 415, error: 'Content-Type must be application/json' },
  ],
])('logs %s with the error', async (_, send, expected) => {
  const answer = await send()
  expect(await logged(answer)).toMatchObject({ ...partner(), ...nothing, ...expected })
})

it.concurrent.each<[string, () => Promise<{ headers: Headers }>, Record<string, unknown>]>([
  ['no key', () => post(url('getQuotes'), quote()), { status: 401, error: 'Missing API key' }],
  ['a wrong key', () => service.create(billsPackage(), 'eb_live_x'), { status: 401, error: 'Invalid API key' }],
  ['another method', () => documented(url('getQuotes')), { status: 405, error: 'Method not allowed' }],
])('logs a call with %s as nobody’s', async (_, send, expected) => {
  expect(await logged(await send())).toMatchObject({ ...nobody, ...nothing, ...expected })
})

it('logs a fault with its answer', async () => {
  await service.db.sql('ALTER TABLE house_contracts ADD CONSTRAINT never CHECK (false) NOT VALID')
  const answer = await service.create(billsPackage())
  await service.db.sql('ALTER TABLE house_contracts DROP CONSTRAINT never')
  const error = 'Failed to store external the service contract'
  expect(await logged(answer)).toMatchObject({ ...partner(), status: 500, error, contract_id: null })
})

it.concurrent.each([
  ['fails', 500, 'Failed to retrieve quotes'],
  ['rate-limited', 429, 'Too many requests'],
  ['still-running', 409, 'A call with this Idempotency-Key is still running'],
])('logs what a test key provokes by %s', async (name, status, error) => {
  const answer = await service.quotes(quote({ email: `${name}@test-mode.example` }), service.testKey)
  expect(await logged(answer)).toMatchObject({ mode: 'test', status, error, contract_id: null })
})

it('notes a key’s last use once a minute over all processes, whatever came of the calls', async () => {
  const { id, key } = await service.newKey('live')
  await service.db.sql(`
    CREATE TABLE writes (id int, at timestamptz);
    GRANT INSERT ON writes TO bills_app;
    CREATE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO writes VALUES (NEW.id, NEW.last_used_at); RETURN NEW; END';
    CREATE TRIGGER count_writes AFTER UPDATE ON api_keys FOR EACH ROW EXECUTE FUNCTION count_write()`)
  const other = await startServer()
  const endpoints = [service.baseUrl, other.baseUrl].map((base) => `${base}/api/external/getQuotes.php`)
  const answers: Answer[] = []
  for (let round = 0; round < 4; round++) {
    answers.push(...(await Promise.all(endpoints.map((endpoint) => post(endpoint, round % 2 ? quote() : {}, key)))))
    // Longer than one batch waits, so that each process has several occasions to write.
    await Promise.all(answers.slice(-2).map(logged))
  }
  await end(other.server)
  const writes = await service.db.sql<{ at: Date }>('SELECT at FROM writes WHERE id = $1', [id])
  expect(writes).toHaveLength(1)
  expect(Date.now() - Number(writes[0]?.at)).toBeLessThan(30_000)
  const [unused] = await service.db.sql('SELECT last_used_at FROM api_keys WHERE id <> $1 AND last_used_at IS NULL', [
    (await service.newKey('live')).id,
  ])
  expect(unused).toBeUndefined()
})

it('logs 600 calls a minute without a key, and every call with one', async () => {
  const keyless = async () => (await service.db.sql('SELECT FROM api_requests WHERE api_key_id IS NULL')).length
  const before = await keyless()
  const other = await startServer({ TRUSTED_PROXY_HOPS: '1' })
  const endpoint = `${other.baseUrl}/api/external/getQuotes.php`
  // The partner calls from another address than whoever guesses.
  const call = (from: string, key = '') =>
    documented(endpoint, { method: 'POST', headers: { 'X-Forwarded-For': from, 'X-API-Key': key } })
  for (let round = 0; round < 14; round++) {
    await Promise.all(Array.from({ length: 50 }, () => call('198.51.100.1')))
  }
  await logged(await call('198.51.100.2', service.liveKey))
  await end(other.server)
  expect(await keyless()).toBe(before + 600)
})

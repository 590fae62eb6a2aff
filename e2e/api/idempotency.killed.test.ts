// The key of a call whose server dies or sleeps: what was decided is answered again, what was not is
// free again, and nothing is decided twice. Locks hold a call right before a step.

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type CuttingProxy, cuttingProxy } from '../support/cutting-proxy'
import { lockAwaited } from '../support/lock-waits'
import { billsPackage, quote } from '../support/requests'
import { documented, end, type Service, startServer, startService } from '../support/service'

/** Its server outlives every test. */
let service: Service
/** The server that a test does harm to. */
let victim: Awaited<ReturnType<typeof startServer>>
const clients: pg.Client[] = []
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())
afterEach(async () => {
  victim.server.process.kill('SIGCONT')
  await Promise.all(clients.splice(0).map((client) => client.end()))
  await end(victim.server)
})

it('replays what was committed when the server died before it answered', async () => {
  victim = await startServer()
  const [key, body] = [randomUUID(), billsPackage()]
  // The last table that the deciding transaction writes before it records the outcome.
  const lock = await lockTable('audit_events')
  const lost = send(victim.baseUrl, 'createBillsPackage', key, body)
  await lockAwaited(service.db, 'store_bills_package')
  victim.server.process.kill('SIGSTOP')
  await lock.release()
  await expect.poll(() => contracts(body.email)).toHaveLength(1)
  await end(victim.server, 'SIGKILL')
  expect(await lost).toBeNull()

  const retry = await send(service.baseUrl, 'createBillsPackage', key, body)
  expect(retry).toMatchObject({ status: 200, replayed: 'true' })
  expect(await contracts(body.email)).toEqual([{ id: retry?.body.data.houseContractId }])
})

it('gives the key of a dead server free when its lease has run out', async () => {
  victim = await startServer()
  const [key, body] = [randomUUID(), billsPackage()]
  const lock = await lockTable('addresses')
  const lost = send(victim.baseUrl, 'createBillsPackage', key, body)
  await lockAwaited(service.db, 'addresses')
  await end(victim.server, 'SIGKILL')
  expect(await lost).toBeNull()
  await lock.release()

  const early = await send(service.baseUrl, 'createBillsPackage', key, body)
  expect(early).toMatchObject({ status: 409, retryAfter: '1' })
  expect(early?.body).toEqual({ status: 'error', message: 'A call with this Idempotency-Key is still running' })
  const [lease] = await service.db.sql<{ seconds: number }>(
    'SELECT extract(epoch FROM locked_until - now())::float8 AS seconds FROM idempotency_keys WHERE outcome IS NULL',
  )
  expect(lease?.seconds).toBeLessThan(30)
  await leaseRunsOut()
  const retry = await send(service.baseUrl, 'createBillsPackage', key, body)
  expect(retry).toMatchObject({ status: 200, replayed: null })
  expect(await contracts(body.email)).toHaveLength(1)
})

it.each([
  ['createBillsPackage', 'addresses', 'house_contracts', billsPackage],
  ['getQuotes', 'energy_rates', 'quote_requests', quote],
])('lets a %s that slept beyond its lease decide nothing', async (endpoint, table, made, request) => {
  victim = await startServer()
  const [key, body] = [randomUUID(), request()]
  const lock = await lockTable(table)
  const stalled = send(victim.baseUrl, endpoint, key, body)
  await lockAwaited(service.db, table)
  victim.server.process.kill('SIGSTOP')
  await leaseRunsOut()
  await lock.release()
  const second = await send(service.baseUrl, endpoint, key, body)
  expect(second).toMatchObject({ status: 200, replayed: null })

  victim.server.process.kill('SIGCONT')
  expect(await stalled).toMatchObject({ status: 409, replayed: null })
  expect(await service.db.sql(`SELECT FROM ${made} WHERE email = $1`, [body.email])).toHaveLength(1)
  const again = await send(victim.baseUrl, endpoint, key, body)
  expect(again).toMatchObject({ status: 200, replayed: 'true', body: second?.body })
})

describe('behind a network that loses the database’s answers', () => {
  let proxy: CuttingProxy
  let cutOff: Awaited<ReturnType<typeof startServer>>
  beforeAll(async () => {
    proxy = await cuttingProxy(service.db.app)
    cutOff = await startServer({ DATABASE_URL: proxy.url })
  })
  afterAll(async () => {
    await end(cutOff.server)
    proxy.close()
  })

  it.each([
    ['the claim', 'lock_idempotency_key', 'createBillsPackage', () => billsPackage(), { status: 200, replayed: null }],
    [
      'a contract',
      'store_bills_package',
      'createBillsPackage',
      () => billsPackage(),
      { status: 200, replayed: 'true' },
    ],
    [
      'a refused address',
      'hold_unmatched_address',
      'createBillsPackage',
      () => billsPackage({ address: '99 High Street, Leeds, LS6 3AA' }),
      { status: 400, replayed: 'true' },
    ],
    ['a quote', 'store_quote_request', 'getQuotes', () => quote(), { status: 200, replayed: 'true' }],
  ])('answers the retry when the one about %s was lost', async (_, statement, endpoint, request, expected) => {
    const [key, body] = [randomUUID(), request()]
    proxy.loseAnswerTo(statement)
    const first = await send(cutOff.baseUrl, endpoint, key, body)
    const retry = await send(cutOff.baseUrl, endpoint, key, body)
    expect(first).toMatchObject({ status: 500, replayed: null })
    expect(retry).toMatchObject(expected)
  })
})

/** One call with an idempotency key; null when the server hung up. */
async function send(baseUrl: string, endpoint: string, key: string, body: unknown) {
  const headers = { 'Content-Type': 'application/json', 'X-API-Key': service.liveKey, 'Idempotency-Key': key }
  const url = `${baseUrl}/api/external/${endpoint}.php`
  try {
    const response = await documented(url, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = { status: response.status, body: await response.json() }
    const { headers: sent } = response
    return { ...answer, replayed: sent.get('idempotent-replayed'), retryAfter: sent.get('retry-after') }
  } catch (error) {
    // What fetch throws; an answer that is not as documented is another error.
    if (error instanceof TypeError) return null
    throw error
  }
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: service.db.superuser })
  await client.connect()
  clients.push(client)
  return client
}

/** Keeps everybody from a table until it is released. */
async function lockTable(table: string): Promise<{ release: () => Promise<unknown> }> {
  const client = await connected()
  await client.query('BEGIN')
  await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  return { release: () => client.query('ROLLBACK') }
}

const leaseRunsOut = () => service.db.sql("UPDATE idempotency_keys SET locked_until = now() - interval '1 second'")
const contracts = (email: string) => service.db.sql('SELECT id FROM house_contracts WHERE email = $1', [email])

// Retries requests with an idempotency key after the server died or hung, or after a database response was lost. If the
// outcome was stored, the server replays it. If not, the server carries out the retry. Nothing may happen twice. To
// stop a request just before a step, the tests lock the table that the step uses.

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type FaultProxy, startFaultProxy } from '../helpers/fault-proxy'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import {
  fetchDocumented,
  spawnServer,
  startTestService,
  stopProcess,
  type TestService,
} from '../helpers/start-test-service'
import { waitForBlockedStatement } from '../helpers/wait-for-blocked-statement'

/** The service whose server no test kills or pauses. */
let service: TestService
/** The server that a test kills or pauses. */
let targetServer: Awaited<ReturnType<typeof spawnServer>>
const openClients: pg.Client[] = []
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())
afterEach(async () => {
  targetServer.serverProcess.child.kill('SIGCONT')
  await Promise.all(openClients.splice(0).map((client) => client.end()))
  await stopProcess(targetServer.serverProcess)
})

it('replays the stored outcome to a retry if the server was killed before it sent the response', async () => {
  targetServer = await spawnServer()
  const [idempotencyKey, body] = [randomUUID(), buildBillsPackage()]
  // The transaction inserts into this table shortly before it stores the outcome. The lock stops the transaction there.
  const lock = await lockTable('audit_events')
  const lostResponse = send(targetServer.baseUrl, 'createBillsPackage', idempotencyKey, body)
  await waitForBlockedStatement(service.db, 'store_bills_package')
  targetServer.serverProcess.child.kill('SIGSTOP')
  await lock.release()
  await expect.poll(() => findContracts(body.email)).toHaveLength(1)
  await stopProcess(targetServer.serverProcess, 'SIGKILL')
  expect(await lostResponse).toBeNull()

  const retryResponse = await send(service.baseUrl, 'createBillsPackage', idempotencyKey, body)
  expect(retryResponse).toMatchObject({ status: 200, replayed: 'true' })
  expect(await findContracts(body.email)).toEqual([{ id: retryResponse?.body.data.houseContractId }])
})

it('accepts a retry once the idempotency lock of a killed server has expired', async () => {
  targetServer = await spawnServer()
  const [idempotencyKey, body] = [randomUUID(), buildBillsPackage()]
  const lock = await lockTable('addresses')
  const lostResponse = send(targetServer.baseUrl, 'createBillsPackage', idempotencyKey, body)
  await waitForBlockedStatement(service.db, 'addresses')
  await stopProcess(targetServer.serverProcess, 'SIGKILL')
  expect(await lostResponse).toBeNull()
  await lock.release()

  const earlyRetry = await send(service.baseUrl, 'createBillsPackage', idempotencyKey, body)
  expect(earlyRetry).toMatchObject({ status: 409, retryAfter: '1' })
  expect(earlyRetry?.body).toEqual({ status: 'error', message: 'A call with this Idempotency-Key is still running' })
  const [lease] = await service.db.sql<{ seconds: number }>(
    'SELECT extract(epoch FROM locked_until - now())::float8 AS seconds FROM idempotency_keys WHERE outcome IS NULL',
  )
  expect(lease?.seconds).toBeLessThan(30)
  await expireLeases()
  const retryResponse = await send(service.baseUrl, 'createBillsPackage', idempotencyKey, body)
  expect(retryResponse).toMatchObject({ status: 200, replayed: null })
  expect(await findContracts(body.email)).toHaveLength(1)
})

it.each([
  ['createBillsPackage', 'addresses', 'house_contracts', buildBillsPackage],
  ['getQuotes', 'energy_rates', 'quote_requests', buildQuoteRequest],
])(
  'stores a %s request only once if the server pauses during the first attempt and a retry succeeds',
  async (endpoint, table, resultTable, buildRequest) => {
    targetServer = await spawnServer()
    const [idempotencyKey, body] = [randomUUID(), buildRequest()]
    const lock = await lockTable(table)
    const stalledResponse = send(targetServer.baseUrl, endpoint, idempotencyKey, body)
    await waitForBlockedStatement(service.db, table)
    targetServer.serverProcess.child.kill('SIGSTOP')
    await expireLeases()
    await lock.release()
    const secondResponse = await send(service.baseUrl, endpoint, idempotencyKey, body)
    expect(secondResponse).toMatchObject({ status: 200, replayed: null })

    targetServer.serverProcess.child.kill('SIGCONT')
    expect(await stalledResponse).toMatchObject({ status: 409, replayed: null })
    expect(await service.db.sql(`SELECT FROM ${resultTable} WHERE email = $1`, [body.email])).toHaveLength(1)
    const retryAfterResume = await send(targetServer.baseUrl, endpoint, idempotencyKey, body)
    expect(retryAfterResume).toMatchObject({ status: 200, replayed: 'true', body: secondResponse?.body })
  },
)

describe('a retry after the network lost a response from the database', () => {
  let faultProxy: FaultProxy
  let serverBehindProxy: Awaited<ReturnType<typeof spawnServer>>
  beforeAll(async () => {
    faultProxy = await startFaultProxy(service.db.app)
    serverBehindProxy = await spawnServer({ DATABASE_URL: faultProxy.url })
  })
  afterAll(async () => {
    await stopProcess(serverBehindProxy.serverProcess)
    faultProxy.close()
  })

  it.each([
    [
      'the idempotency lock',
      'lock_idempotency_key',
      'createBillsPackage',
      () => buildBillsPackage(),
      { status: 200, replayed: null },
    ],
    [
      'a contract',
      'store_bills_package',
      'createBillsPackage',
      () => buildBillsPackage(),
      { status: 200, replayed: 'true' },
    ],
    [
      'an unmatched address',
      'hold_unmatched_address',
      'createBillsPackage',
      () => buildBillsPackage({ address: '99 High Street, Leeds, LS6 3AA' }),
      { status: 400, replayed: 'true' },
    ],
    ['a quote', 'store_quote_request', 'getQuotes', () => buildQuoteRequest(), { status: 200, replayed: 'true' }],
  ])(
    'gets the stored result, or a new result if none was stored (lost: the confirmation of %s)',
    async (_, statementName, endpoint, buildRequest, expectedRetry) => {
      const [idempotencyKey, body] = [randomUUID(), buildRequest()]
      faultProxy.dropResponseTo(statementName)
      const firstResponse = await send(serverBehindProxy.baseUrl, endpoint, idempotencyKey, body)
      const retryResponse = await send(serverBehindProxy.baseUrl, endpoint, idempotencyKey, body)
      expect(firstResponse).toMatchObject({ status: 500, replayed: null })
      expect(retryResponse).toMatchObject(expectedRetry)
    },
  )
})

/** Sends a request with an idempotency key. Returns null if the server closed the connection. */
async function send(baseUrl: string, endpoint: string, idempotencyKey: string, body: unknown) {
  const headers = {
    'Content-Type': 'application/json',
    'X-API-Key': service.liveKey,
    'Idempotency-Key': idempotencyKey,
  }
  const url = `${baseUrl}/api/external/${endpoint}.php`
  try {
    const response = await fetchDocumented(url, { method: 'POST', headers, body: JSON.stringify(body) })
    const result = { status: response.status, body: await response.json() }
    const { headers: responseHeaders } = response
    return {
      ...result,
      replayed: responseHeaders.get('idempotent-replayed'),
      retryAfter: responseHeaders.get('retry-after'),
    }
  } catch (error) {
    // fetchDocumented throws a TypeError if there's no response. It throws a different error if the response
    // contradicts the OpenAPI document.
    if (error instanceof TypeError) return null
    throw error
  }
}

async function connectClient(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: service.db.superuserUrl })
  await client.connect()
  openClients.push(client)
  return client
}

/** Locks a table until `release` is called. */
async function lockTable(table: string): Promise<{ release: () => Promise<unknown> }> {
  const client = await connectClient()
  await client.query('BEGIN')
  await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  return { release: () => client.query('ROLLBACK') }
}

const expireLeases = () => service.db.sql("UPDATE idempotency_keys SET locked_until = now() - interval '1 second'")
const findContracts = (email: string) => service.db.sql('SELECT id FROM house_contracts WHERE email = $1', [email])

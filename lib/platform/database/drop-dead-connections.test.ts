import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { type FaultyNetwork, startFaultyNetwork } from '@/e2e/resilience/chaos/faulty-network'
import { dropDeadConnections } from './drop-dead-connections'

const POOL_SIZE = 4
/** More than any statement here takes on a busy machine. */
const QUERY_TIMEOUT_MS = 4_000
let db: TestDatabase
let network: FaultyNetwork
let pool: pg.Pool

beforeAll(async () => {
  db = await createTestDatabase()
  const url = new URL(db.app)
  network = await startFaultyNetwork(Number(url.port))
  url.port = String(network.port)
  // No connection ends by itself while a test looks.
  const settings = { max: POOL_SIZE, query_timeout: QUERY_TIMEOUT_MS, idleTimeoutMillis: 60_000 }
  pool = new pg.Pool({ connectionString: url.href, ...settings })
  pool.on('error', () => undefined)
  dropDeadConnections(pool, QUERY_TIMEOUT_MS)
})
afterAll(async () => {
  network.close()
  await pool.end()
  await db.close()
})

const queryEveryConnection = () =>
  Promise.all(Array.from({ length: POOL_SIZE }, () => pool.query('SELECT pg_sleep(0.05)')))

it('gives connections that fell silent together up together, idle ones and those asked later too', async () => {
  await queryEveryConnection()
  expect(pool.idleCount).toBe(POOL_SIZE)
  network.silence()
  const firstQuery = pool.query('SELECT 1')
  // Asked while the first still waits: its own time-out is not over when it is given up.
  const laterQuery = new Promise((resolve) => setTimeout(resolve, QUERY_TIMEOUT_MS / 2)).then(() =>
    pool.query('SELECT 1'),
  )
  await Promise.all([
    expect(firstQuery).rejects.toThrow('Query read timeout'),
    expect(laterQuery).rejects.toThrow('Connection terminated'),
  ])
  await expect.poll(() => pool.totalCount).toBe(0)
  await queryEveryConnection()
  // Those that fell silent are let go of.
  await expect.poll(network.countConnections).toBe(POOL_SIZE)
})

it('gives them up too where the silent one was given back as if it had answered, as after a transaction', async () => {
  await queryEveryConnection()
  network.silence()
  const client = await pool.connect()
  await expect(client.query('SELECT 1')).rejects.toThrow('Query read timeout')
  client.release()
  await expect.poll(() => pool.totalCount).toBe(0)
})

it('keeps the connections beside one whose statement alone is slow', async () => {
  await queryEveryConnection()
  const slowQuery = pool.query(`SELECT pg_sleep(${(QUERY_TIMEOUT_MS + 500) / 1000})`)
  const otherQueries = (async () => {
    const endsAt = performance.now() + QUERY_TIMEOUT_MS + 300
    while (performance.now() < endsAt) await pool.query('SELECT pg_sleep(0.02)')
  })()
  await Promise.all([
    expect(slowQuery).rejects.toThrow('Query read timeout'),
    expect(otherQueries).resolves.toBeUndefined(),
  ])
  expect(pool.totalCount).toBe(POOL_SIZE - 1)
})

it('keeps the connections beside one whose statement failed', async () => {
  await queryEveryConnection()
  await expect(pool.query('SELECT 1 / 0')).rejects.toThrow('division by zero')
  expect(pool.totalCount).toBe(POOL_SIZE - 1)
})

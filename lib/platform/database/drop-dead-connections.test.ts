import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { type FaultyNetwork, startFaultyNetwork } from '@/e2e/resilience/chaos/faulty-network'
import { dropDeadConnections } from './drop-dead-connections'

const POOL_SIZE = 4
/** The timeout of a statement. Even on a busy machine, a short statement takes so long only on a dead connection. */
const QUERY_TIMEOUT_MS = 4_000
let db: TestDatabase
let network: FaultyNetwork
let pool: pg.Pool

beforeAll(async () => {
  db = await createTestDatabase()
  const url = new URL(db.app)
  network = await startFaultyNetwork(Number(url.port))
  url.port = String(network.port)
  // With this idle timeout, the pool doesn't close idle connections during a test.
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

it('drops all dead database connections as soon as a query on one of them times out', async () => {
  await queryEveryConnection()
  expect(pool.idleCount).toBe(POOL_SIZE)
  network.makeConnectionsDead()
  const firstQuery = pool.query('SELECT 1')
  // Send this query while the first one waits. When the first query times out, the connection of this query must be
  // dropped as well.
  const laterQuery = new Promise((resolve) => setTimeout(resolve, QUERY_TIMEOUT_MS / 2)).then(() =>
    pool.query('SELECT 1'),
  )
  await Promise.all([
    expect(firstQuery).rejects.toThrow('Query read timeout'),
    expect(laterQuery).rejects.toThrow('Connection terminated'),
  ])
  await expect.poll(() => pool.totalCount).toBe(0)
  await queryEveryConnection()
  // Only the new connections may be open, and no dead ones.
  await expect.poll(network.countConnections).toBe(POOL_SIZE)
})

it('drops all dead database connections even if a caller releases one without passing an error', async () => {
  await queryEveryConnection()
  network.makeConnectionsDead()
  const client = await pool.connect()
  await expect(client.query('SELECT 1')).rejects.toThrow('Query read timeout')
  client.release()
  await expect.poll(() => pool.totalCount).toBe(0)
})

it('keeps a pool’s other connections if only one statement is slow', async () => {
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

it('keeps a pool’s other connections if a statement fails', async () => {
  await queryEveryConnection()
  await expect(pool.query('SELECT 1 / 0')).rejects.toThrow('division by zero')
  expect(pool.totalCount).toBe(POOL_SIZE - 1)
})

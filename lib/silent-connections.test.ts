import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../e2e/support/database'
import { type Network, startNetwork } from '../e2e/survival/network'
import { distrustIdleAfterSilence } from './silent-connections'

const AT_ONCE = 4
let db: TestDatabase
let network: Network
let pool: pg.Pool

beforeAll(async () => {
  db = await testDatabase()
  const url = new URL(db.app)
  network = await startNetwork(Number(url.port))
  url.port = String(network.port)
  pool = new pg.Pool({ connectionString: url.href, max: AT_ONCE, query_timeout: 1_500, idleTimeoutMillis: 60_000 })
  pool.on('error', () => undefined)
  distrustIdleAfterSilence(pool)
})
afterAll(async () => {
  network.close()
  await pool.end()
  await db.close()
})

const askedAtOnce = () => Promise.all(Array.from({ length: AT_ONCE }, () => pool.query('SELECT pg_sleep(0.05)')))

it('loses one call to connections that fell silent together, and goes on with new ones', async () => {
  await askedAtOnce()
  expect(pool.idleCount).toBe(AT_ONCE)
  network.silence()
  await expect(pool.query('SELECT 1')).rejects.toThrow('Query read timeout')
  await expect.poll(() => pool.totalCount).toBe(0)
  await askedAtOnce()
  expect(network.connections()).toBe(2 * AT_ONCE)
})

it('keeps the connections beside one whose statement failed', async () => {
  await askedAtOnce()
  await expect(pool.query('SELECT 1 / 0')).rejects.toThrow('division by zero')
  expect(pool.totalCount).toBe(AT_ONCE - 1)
})

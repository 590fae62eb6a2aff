import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { type Network, startNetwork } from '@/e2e/survival/network'
import { dropSilentTogether } from './dead-connections'

const AT_ONCE = 4
/** More than any statement here takes on a busy machine. */
const TIME_OUT_MS = 4_000
let db: TestDatabase
let network: Network
let pool: pg.Pool

beforeAll(async () => {
  db = await testDatabase()
  const url = new URL(db.app)
  network = await startNetwork(Number(url.port))
  url.port = String(network.port)
  // No connection ends by itself while a test looks.
  const settings = { max: AT_ONCE, query_timeout: TIME_OUT_MS, idleTimeoutMillis: 60_000 }
  pool = new pg.Pool({ connectionString: url.href, ...settings })
  pool.on('error', () => undefined)
  dropSilentTogether(pool, TIME_OUT_MS)
})
afterAll(async () => {
  network.close()
  await pool.end()
  await db.close()
})

const askedAtOnce = () => Promise.all(Array.from({ length: AT_ONCE }, () => pool.query('SELECT pg_sleep(0.05)')))

it('gives connections that fell silent together up together, idle ones and those asked later too', async () => {
  await askedAtOnce()
  expect(pool.idleCount).toBe(AT_ONCE)
  network.silence()
  const first = pool.query('SELECT 1')
  // Asked while the first still waits: its own time-out is not over when it is given up.
  const later = new Promise((resolve) => setTimeout(resolve, TIME_OUT_MS / 2)).then(() => pool.query('SELECT 1'))
  await Promise.all([
    expect(first).rejects.toThrow('Query read timeout'),
    expect(later).rejects.toThrow('Connection terminated'),
  ])
  await expect.poll(() => pool.totalCount).toBe(0)
  await askedAtOnce()
  // Those that fell silent are let go of.
  await expect.poll(network.connections).toBe(AT_ONCE)
})

it('gives them up too where the silent one was given back as if it had answered, as after a transaction', async () => {
  await askedAtOnce()
  network.silence()
  const client = await pool.connect()
  await expect(client.query('SELECT 1')).rejects.toThrow('Query read timeout')
  client.release()
  await expect.poll(() => pool.totalCount).toBe(0)
})

it('keeps the connections beside one whose statement alone is slow', async () => {
  await askedAtOnce()
  const slow = pool.query(`SELECT pg_sleep(${(TIME_OUT_MS + 500) / 1000})`)
  const beside = (async () => {
    const until = performance.now() + TIME_OUT_MS + 300
    while (performance.now() < until) await pool.query('SELECT pg_sleep(0.02)')
  })()
  await Promise.all([expect(slow).rejects.toThrow('Query read timeout'), expect(beside).resolves.toBeUndefined()])
  expect(pool.totalCount).toBe(AT_ONCE - 1)
})

it('keeps the connections beside one whose statement failed', async () => {
  await askedAtOnce()
  await expect(pool.query('SELECT 1 / 0')).rejects.toThrow('division by zero')
  expect(pool.totalCount).toBe(AT_ONCE - 1)
})

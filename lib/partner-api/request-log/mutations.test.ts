import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { prisma } from '@/lib/platform/database/prisma'
import type { LoggedCall } from './entry'
import { keepPartitions, storeCalls } from './mutations'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const DAY_MS = 24 * 60 * 60 * 1000
const call = (at = new Date()): LoggedCall => ({
  id: randomUUID(),
  at,
  companyId: 1,
  mode: 'live',
  apiKeyId: 2,
  endpoint: 'createBillsPackage',
  status: 200,
  durationMs: 12.5,
  error: null,
  contractId: 3,
  body: { fields: { email: 'text' }, unknown: 0 },
  replayed: false,
})

const partitionOf = (at: Date) => `api_requests_${at.toISOString().slice(0, 10).replaceAll('-', '_')}`
const partitions = async () => {
  const rows = await db.sql<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'partitions' ORDER BY 1",
  )
  return rows.map(({ name }) => name)
}
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS)
const daysAhead = () => Array.from({ length: 16 }, (_, n) => partitionOf(daysFromNow(n - 1)))

/** A day as the past left it. */
async function makeDay(at: Date): Promise<void> {
  const [from, to] = [at, new Date(at.getTime() + DAY_MS)].map((day) => day.toISOString().slice(0, 10))
  await db.sql(
    `CREATE TABLE partitions.${partitionOf(at)} PARTITION OF api_requests FOR VALUES FROM ('${from}') TO ('${to}')`,
  )
}

it('stores a call once, with all of its fields', async () => {
  const [one, other] = [
    call(),
    { ...call(), companyId: null, mode: null, apiKeyId: null, contractId: null, body: null },
  ]
  await storeCalls([one, other])
  await storeCalls([one])
  const rows = await db.sql(`
    SELECT id, at, company_id AS "companyId", mode, api_key_id AS "apiKeyId", endpoint, status, duration_ms AS "durationMs",
      error, contract_id AS "contractId", body, replayed
    FROM api_requests ORDER BY company_id`)
  expect(rows).toEqual([one, other])
})

it('has days made ahead by the migration, each of which takes a call by UTC', async () => {
  expect(await partitions()).toEqual(daysAhead())
  const midnight = new Date(`${daysFromNow(1).toISOString().slice(0, 10)}T00:00:00.000Z`)
  const last = call(new Date(midnight.getTime() - 1))
  await storeCalls([last, call(midnight)])
  const inDay = await db.sql(`SELECT id FROM partitions.${partitionOf(last.at)} WHERE id = $1`, [last.id])
  expect(inDay).toHaveLength(1)
})

it('drops the days that ended more than 30 days ago, as the application’s role', async () => {
  await makeDay(daysFromNow(-30))
  await makeDay(daysFromNow(-31))
  await makeDay(daysFromNow(-32))
  await storeCalls([call(daysFromNow(-30)), call(daysFromNow(-31))])
  expect(await keepPartitions()).toBe(2)
  expect(await partitions()).toEqual([partitionOf(daysFromNow(-30)), ...daysAhead()])
  expect(await keepPartitions()).toBe(0)
})

it('leaves a day that is being read to the next run, and makes days all the same', async () => {
  await makeDay(daysFromNow(-40))
  await db.sql(`DROP TABLE partitions.${partitionOf(daysFromNow(14))}`)
  const reader = new pg.Client({ connectionString: db.owner })
  await reader.connect()
  await reader.query(`BEGIN; SELECT FROM partitions.${partitionOf(daysFromNow(-40))}`)
  expect(await keepPartitions()).toBe(0)
  expect(await partitions()).toContain(partitionOf(daysFromNow(14)))
  await reader.query('ROLLBACK')
  await reader.end()
  expect(await keepPartitions()).toBe(1)
})

it('makes the days itself when nobody has for two weeks', async () => {
  await db.sql(`DROP TABLE partitions.${partitionOf(new Date())}`)
  const late = call()
  await storeCalls([late])
  expect(await db.sql('SELECT FROM api_requests WHERE id = $1', [late.id])).toHaveLength(1)
})

it('is kept by parallel runs of many processes', async () => {
  await db.sql(`DROP TABLE partitions.${partitionOf(daysFromNow(14))}`)
  await Promise.all(Array.from({ length: 8 }, keepPartitions))
  expect(await partitions()).toContain(partitionOf(daysFromNow(14)))
})

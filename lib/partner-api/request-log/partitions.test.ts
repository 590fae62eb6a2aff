import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { prisma } from '@/lib/platform/database/prisma'
import type { ApiRequest } from './api-request'
import { maintainPartitions } from './maintain-partitions'
import { storeApiRequests } from './store-api-requests'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const DAY_MS = 24 * 60 * 60 * 1000
const createApiRequest = (at = new Date()): ApiRequest => ({
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

const partitionName = (at: Date) => `api_requests_${at.toISOString().slice(0, 10).replaceAll('-', '_')}`
const findPartitions = async () => {
  const rows = await db.sql<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'partitions' ORDER BY 1",
  )
  return rows.map(({ name }) => name)
}
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS)
const expectedPartitions = (today = 0) =>
  Array.from({ length: 16 }, (_, n) => partitionName(daysFromNow(today + n - 1)))

/**
 * Creates the partition of a day that is earlier than yesterday. `maintainPartitions` doesn't create such partitions.
 */
async function createPartition(at: Date): Promise<void> {
  const [from, to] = [at, new Date(at.getTime() + DAY_MS)].map((day) => day.toISOString().slice(0, 10))
  await db.sql(
    `CREATE TABLE partitions.${partitionName(at)} PARTITION OF api_requests FOR VALUES FROM ('${from}') TO ('${to}')`,
  )
}

it('stores an API request with all its fields once, even if it’s written twice', async () => {
  const [apiRequest, anonymousRequest] = [
    createApiRequest(),
    { ...createApiRequest(), companyId: null, mode: null, apiKeyId: null, contractId: null, body: null },
  ]
  await storeApiRequests([apiRequest, anonymousRequest])
  await storeApiRequests([apiRequest])
  const rows = await db.sql(`
    SELECT id, at, company_id AS "companyId", mode, api_key_id AS "apiKeyId", endpoint, status, duration_ms AS "durationMs",
      error, contract_id AS "contractId", body, replayed
    FROM api_requests ORDER BY company_id`)
  expect(rows).toEqual([apiRequest, anonymousRequest])
})

it('has request-log partitions from yesterday to 14 days ahead after a migration', async () => {
  // Accept the partitions of the previous day too, because the test run may have applied the migrations before
  // midnight.
  expect([expectedPartitions(), expectedPartitions(-1)]).toContainEqual(await findPartitions())
  const midnight = new Date(`${daysFromNow(1).toISOString().slice(0, 10)}T00:00:00.000Z`)
  const lastOfDay = createApiRequest(new Date(midnight.getTime() - 1))
  await storeApiRequests([lastOfDay, createApiRequest(midnight)])
  const partitionRows = await db.sql(`SELECT id FROM partitions.${partitionName(lastOfDay.at)} WHERE id = $1`, [
    lastOfDay.id,
  ])
  expect(partitionRows).toHaveLength(1)
})

it('drops request-log partitions that ended more than 30 days ago', async () => {
  await createPartition(daysFromNow(-30))
  await createPartition(daysFromNow(-31))
  await createPartition(daysFromNow(-32))
  await storeApiRequests([createApiRequest(daysFromNow(-30)), createApiRequest(daysFromNow(-31))])
  expect(await maintainPartitions()).toBe(2)
  const partitions = await findPartitions()
  expect(partitions).toEqual(expect.arrayContaining([partitionName(daysFromNow(-30)), ...expectedPartitions()]))
  for (const days of [-31, -32]) expect(partitions).not.toContain(partitionName(daysFromNow(days)))
  expect(await maintainPartitions()).toBe(0)
})

it('doesn’t drop an old request-log partition while it’s being read, but still creates missing ones', async () => {
  await createPartition(daysFromNow(-40))
  await db.sql(`DROP TABLE partitions.${partitionName(daysFromNow(14))}`)
  const reader = new pg.Client({ connectionString: db.owner })
  await reader.connect()
  await reader.query(`BEGIN; SELECT FROM partitions.${partitionName(daysFromNow(-40))}`)
  expect(await maintainPartitions()).toBe(0)
  expect(await findPartitions()).toContain(partitionName(daysFromNow(14)))
  await reader.query('ROLLBACK')
  await reader.end()
  expect(await maintainPartitions()).toBe(1)
})

it('creates a missing request-log partition when a request is stored', async () => {
  await db.sql(`DROP TABLE partitions.${partitionName(new Date())}`)
  const apiRequest = createApiRequest()
  await storeApiRequests([apiRequest])
  expect(await db.sql('SELECT FROM api_requests WHERE id = $1', [apiRequest.id])).toHaveLength(1)
})

it('lets several processes maintain the request-log partitions concurrently', async () => {
  await db.sql(`DROP TABLE partitions.${partitionName(daysFromNow(14))}`)
  await Promise.all(Array.from({ length: 8 }, maintainPartitions))
  expect(await findPartitions()).toContain(partitionName(daysFromNow(14)))
})

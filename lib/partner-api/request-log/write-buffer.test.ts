import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { prisma } from '@/lib/platform/database/prisma'
import { log } from '@/lib/platform/observability/log'
import type { ApiRequest } from './api-request'
import { storeApiRequests } from './store-api-requests'
import { WriteBuffer } from './write-buffer'

let db: TestDatabase
const logError = vi.spyOn(log, 'error').mockImplementation(() => undefined)

beforeAll(async () => {
  db = await createTestDatabase()
  await storeApiRequests([createApiRequest()])
})
beforeEach(async () => {
  logError.mockClear()
  await db.sql('TRUNCATE api_requests')
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const createApiRequest = (changes: Partial<ApiRequest> = {}): ApiRequest => ({
  id: randomUUID(),
  at: new Date(),
  companyId: 1,
  mode: 'live',
  apiKeyId: 2,
  endpoint: 'getQuotes',
  status: 200,
  durationMs: 1,
  error: null,
  contractId: null,
  body: null,
  replayed: false,
  ...changes,
})
const countStored = async () => {
  const rows = await db.sql<{ count: number }>('SELECT count(*)::int AS count FROM api_requests')
  return rows[0]?.count
}

it('writes a buffered API request to the request log within a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const write = vi.fn(storeApiRequests)
  new WriteBuffer(write).add(createApiRequest())
  vi.advanceTimersByTime(999)
  vi.useRealTimers()
  expect(write).toHaveBeenCalledTimes(1)
  await expect.poll(countStored).toBe(1)
})

it('writes each buffered API request to the log within a second, even while more requests arrive', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const addedAt = new Map<string, number>()
  const waitTimes: number[] = []
  const buffer = new WriteBuffer(async (requests) => {
    for (const { id } of requests) waitTimes.push(performance.now() - (addedAt.get(id) ?? Number.NaN))
  })
  for (let n = 0; n < 60; n++) {
    const apiRequest = createApiRequest()
    addedAt.set(apiRequest.id, performance.now())
    buffer.add(apiRequest)
    await vi.advanceTimersByTimeAsync(100)
  }
  vi.useRealTimers()
  // Not all 60 have been written, because requests from the last second may still be pending.
  expect(waitTimes.length).toBeGreaterThanOrEqual(50)
  expect(Math.max(...waitTimes)).toBeLessThan(1_000)
})

it('writes all buffered API requests to the log when the buffer is flushed', async () => {
  const write = vi.fn(storeApiRequests)
  const buffer = new WriteBuffer(write)
  for (let n = 0; n < 1001; n++) buffer.add(createApiRequest())
  await buffer.flush(60_000)
  expect(await countStored()).toBe(1001)
  expect(write).toHaveBeenCalledTimes(5)
})

it('loses only those buffered API requests that the database rejects', async () => {
  const buffer = new WriteBuffer(storeApiRequests)
  const invalidRequests = [
    createApiRequest({ status: 999 }),
    createApiRequest({ at: new Date('2020-01-01') }),
    createApiRequest({ durationMs: Number.NaN }),
  ]
  for (let n = 0; n < 400; n++) buffer.add(n % 150 === 7 ? invalidRequests[(n - 7) / 150]! : createApiRequest())
  await buffer.flush(60_000)
  expect(await countStored()).toBe(397)
  expect(buffer.lost).toBe(3)
  // Ignore the line that is logged if a slow statement times out and is retried.
  const errorLines = logError.mock.calls.filter(([, message]) => message === 'an API request could not be logged')
  expect(errorLines.map(([fields]) => (fields as { requestId: string }).requestId)).toEqual(
    invalidRequests.map(({ id }) => id),
  )
})

it('buffers up to 10,000 API requests while the database is unreachable', async () => {
  const write = vi.fn(storeApiRequests)
  const buffer = new WriteBuffer(write)
  await db.blockConnections()
  for (let n = 0; n < 10_500; n++) buffer.add(createApiRequest())
  await expect.poll(() => write.mock.settledResults.length).toBeGreaterThan(2)
  expect(buffer.lost).toBe(500)
  await db.allowConnections()
  await expect.poll(countStored, { interval: 100 }).toBe(10_000)
  expect(logError.mock.calls.map(([, message]) => message)).toEqual([
    'API requests cannot be logged now; they are kept in memory',
    'API requests were not logged',
  ])
})

it('counts buffered API requests as lost if they can’t be stored before a flush of the buffer times out', async () => {
  const buffer = new WriteBuffer(() => Promise.reject(new Error('away')))
  for (let n = 0; n < 10_020; n++) buffer.add(createApiRequest())
  await buffer.flush(50)
  expect(buffer.lost).toBe(10_020)
  expect(logError).toHaveBeenLastCalledWith({ lost: 10_020 }, 'API requests were not logged')
})

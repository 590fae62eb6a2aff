import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { prisma } from '@/lib/platform/database/prisma'
import { log } from '@/lib/platform/observability/log'
import type { LoggedCall } from './entry'
import { storeCalls } from './mutations'
import { Backlog } from './write-buffer'

let db: TestDatabase
const error = vi.spyOn(log, 'error').mockImplementation(() => undefined)

beforeAll(async () => {
  db = await testDatabase()
  await storeCalls([call()])
})
beforeEach(async () => {
  error.mockClear()
  await db.sql('TRUNCATE api_requests')
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const call = (change: Partial<LoggedCall> = {}): LoggedCall => ({
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
  ...change,
})
const stored = async () => {
  const rows = await db.sql<{ count: number }>('SELECT count(*)::int AS count FROM api_requests')
  return rows[0]?.count
}

it('stores a call within a second, by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const write = vi.fn(storeCalls)
  new Backlog(write).add(call())
  vi.advanceTimersByTime(999)
  vi.useRealTimers()
  expect(write).toHaveBeenCalledTimes(1)
  await expect.poll(stored).toBe(1)
})

it('stores each call within a second while more keep coming', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const addedAt = new Map<string, number>()
  const waits: number[] = []
  const backlog = new Backlog(async (calls) => {
    for (const { id } of calls) waits.push(performance.now() - (addedAt.get(id) ?? Number.NaN))
  })
  for (let n = 0; n < 60; n++) {
    const next = call()
    addedAt.set(next.id, performance.now())
    backlog.add(next)
    await vi.advanceTimersByTimeAsync(100)
  }
  vi.useRealTimers()
  // The calls of the last second may still wait.
  expect(waits.length).toBeGreaterThanOrEqual(50)
  expect(Math.max(...waits)).toBeLessThan(1_000)
})

it('stores many in few statements, and all of them when asked to', async () => {
  const write = vi.fn(storeCalls)
  const backlog = new Backlog(write)
  for (let n = 0; n < 1001; n++) backlog.add(call())
  await backlog.empty(60_000)
  expect(await stored()).toBe(1001)
  expect(write).toHaveBeenCalledTimes(5)
})

it('loses a call that the database refuses, and no other', async () => {
  const backlog = new Backlog(storeCalls)
  const refused = [call({ status: 999 }), call({ at: new Date('2020-01-01') }), call({ durationMs: Number.NaN })]
  for (let n = 0; n < 400; n++) backlog.add(n % 150 === 7 ? refused[(n - 7) / 150]! : call())
  await backlog.empty(60_000)
  expect(await stored()).toBe(397)
  expect(backlog.lost).toBe(3)
  // A slow statement may have been given up and repeated, which has a line of its own.
  const lines = error.mock.calls.filter(([, message]) => message === 'a call could not be logged')
  expect(lines.map(([line]) => (line as { requestId: string }).requestId)).toEqual(refused.map(({ id }) => id))
})

it('keeps what waits while the database is away, up to a limit, and says so', async () => {
  const write = vi.fn(storeCalls)
  const backlog = new Backlog(write)
  await db.refuseConnections()
  for (let n = 0; n < 10_500; n++) backlog.add(call())
  await expect.poll(() => write.mock.settledResults.length).toBeGreaterThan(2)
  expect(backlog.lost).toBe(500)
  await db.acceptConnections()
  await expect.poll(stored, { interval: 100 }).toBe(10_000)
  expect(error.mock.calls.map(([, message]) => message)).toEqual([
    'calls cannot be logged now; they wait',
    'calls were not logged',
  ])
})

it('counts what it could not store at the end as lost', async () => {
  const backlog = new Backlog(() => Promise.reject(new Error('away')))
  for (let n = 0; n < 10_020; n++) backlog.add(call())
  await backlog.empty(50)
  expect(backlog.lost).toBe(10_020)
  expect(error).toHaveBeenLastCalledWith({ lost: 10_020 }, 'calls were not logged')
})

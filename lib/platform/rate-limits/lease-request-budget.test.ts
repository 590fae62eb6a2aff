import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { prisma } from '@/lib/platform/database/prisma'
import { leaseRequestBudget } from './lease-request-budget'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const rows = () => db.sql<{ minute: number; subject: string; leased: number }>('SELECT * FROM rate_limit_windows')

/**
 * Returns the current minute of the database's clock. If less than 15 seconds of it are left, first waits for the next
 * minute.
 */
async function getCurrentMinute(): Promise<number> {
  const [clock] = await db.sql<{ now: number }>('SELECT extract(epoch FROM clock_timestamp())::float8 AS now')
  const secondsLeft = 60 - (clock!.now % 60)
  if (secondsLeft > 15) return Math.floor(clock!.now / 60)
  await db.sql('SELECT pg_sleep($1)', [secondsLeft])
  return getCurrentMinute()
}

it('leases budget for requests that were already admitted, plus at most an eighth of the remaining budget', async () => {
  const minute = await getCurrentMinute()
  const first = await leaseRequestBudget({ subject: 'key:1', budget: 600, debt: 2, requested: 30 })
  expect(first).toEqual({ minute, msLeft: expect.any(Number), granted: 32, rest: 568 })
  expect(first.msLeft).toBeGreaterThan(0)
  expect(first.msLeft).toBeLessThanOrEqual(60_000)
  expect(await leaseRequestBudget({ subject: 'key:1', budget: 600, debt: 0, requested: 600 })).toMatchObject({
    granted: 71,
    rest: 497,
  })
})

it('never leases more than a request budget in total, even after the budget changes', async () => {
  await getCurrentMinute()
  const lease = (debt: number) => leaseRequestBudget({ subject: 'key:2', budget: 10, debt, requested: 1 })
  expect(await lease(9)).toMatchObject({ granted: 10, rest: 0 })
  expect(await lease(3)).toMatchObject({ granted: 0, rest: 0 })
  expect(await leaseRequestBudget({ subject: 'key:2', budget: 5, debt: 0, requested: 1 })).toMatchObject({
    granted: 0,
    rest: 0,
  })
  expect(await leaseRequestBudget({ subject: 'key:2', budget: 12, debt: 0, requested: 1 })).toMatchObject({
    granted: 1,
    rest: 1,
  })
})

it('never leases more than a request budget in total to concurrent callers', async () => {
  await getCurrentMinute()
  const leases = await Promise.all(
    Array.from({ length: 200 }, () => leaseRequestBudget({ subject: 'key:3', budget: 600, debt: 0, requested: 30 })),
  )
  expect(leases.reduce((sum, { granted }) => sum + granted, 0)).toBe(600)
})

it('deletes the budget leases of earlier minutes', async () => {
  const minute = await getCurrentMinute()
  await db.sql('TRUNCATE rate_limit_windows')
  await db.sql("INSERT INTO rate_limit_windows SELECT $1::int - 1, 'old:' || n, 1 FROM generate_series(1, 8) n", [
    minute,
  ])
  for (let key = 10; key < 14; key += 1)
    await leaseRequestBudget({ subject: `key:${key}`, budget: 1, debt: 0, requested: 1 })
  expect((await rows()).filter(({ subject }) => subject.startsWith('old:'))).toEqual([])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { prisma } from '@/lib/platform/database/prisma'
import { leaseCalls } from './mutations'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const rows = () => db.sql<{ minute: number; subject: string; leased: number }>('SELECT * FROM rate_limit_windows')

/** The minute by the database's clock, with enough of it left for a test. */
async function minute(): Promise<number> {
  const [clock] = await db.sql<{ now: number }>('SELECT extract(epoch FROM clock_timestamp())::float8 AS now')
  const left = 60 - (clock!.now % 60)
  if (left > 15) return Math.floor(clock!.now / 60)
  await db.sql('SELECT pg_sleep($1)', [left])
  return minute()
}

it('leases what is wanted, beyond the debt never more than an eighth of the rest, and says where it stands', async () => {
  const now = await minute()
  const first = await leaseCalls({ subject: 'key:1', budget: 600, debt: 2, wanted: 30 })
  expect(first).toEqual({ minute: now, msLeft: expect.any(Number), granted: 32, rest: 568 })
  expect(first.msLeft).toBeGreaterThan(0)
  expect(first.msLeft).toBeLessThanOrEqual(60_000)
  expect(await leaseCalls({ subject: 'key:1', budget: 600, debt: 0, wanted: 600 })).toMatchObject({
    granted: 71,
    rest: 497,
  })
})

it('covers a debt as far as the budget reaches, and gives nothing beyond it', async () => {
  await minute()
  const ask = (debt: number) => leaseCalls({ subject: 'key:2', budget: 10, debt, wanted: 1 })
  expect(await ask(9)).toMatchObject({ granted: 10, rest: 0 })
  expect(await ask(3)).toMatchObject({ granted: 0, rest: 0 })
  expect(await leaseCalls({ subject: 'key:2', budget: 5, debt: 0, wanted: 1 })).toMatchObject({ granted: 0, rest: 0 })
  expect(await leaseCalls({ subject: 'key:2', budget: 12, debt: 0, wanted: 1 })).toMatchObject({ granted: 1, rest: 1 })
})

it('gives a budget away once, however many ask at the same moment', async () => {
  await minute()
  const leases = await Promise.all(
    Array.from({ length: 200 }, () => leaseCalls({ subject: 'key:3', budget: 600, debt: 0, wanted: 30 })),
  )
  expect(leases.reduce((sum, { granted }) => sum + granted, 0)).toBe(600)
})

it('lets the rows of earlier minutes go', async () => {
  const now = await minute()
  await db.sql('TRUNCATE rate_limit_windows')
  await db.sql("INSERT INTO rate_limit_windows SELECT $1::int - 1, 'old:' || n, 1 FROM generate_series(1, 8) n", [now])
  for (let key = 10; key < 14; key += 1) await leaseCalls({ subject: `key:${key}`, budget: 1, debt: 0, wanted: 1 })
  expect((await rows()).filter(({ subject }) => subject.startsWith('old:'))).toEqual([])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillContracts } from '@/bench/many-contracts'
import { fillTenants } from '@/bench/many-tenants'
import { questions } from '@/bench/support-search'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { prisma } from '@/lib/platform/database/prisma'

const CONTRACTS = 1500

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  process.env.DATABASE_POOL_MAX = '1'
  await fillContracts(db.superuser, CONTRACTS, true)
  await fillTenants(db.superuser, CONTRACTS)
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

it('answers every kind of question from the indexes', async () => {
  for (const { name, ask } of (await questions()).slice(1)) {
    const before = await readWhole()
    const answer = (await ask()) as unknown[]
    expect(await readWhole(), name).toEqual(before)
    if (!name.includes('nobody') && !/rare|mistyped|both|together|an address|contract$/.test(name))
      expect(answer.length, name).toBeGreaterThan(0)
  }
})

it('shows the newest of those whom more fit than are looked at', async () => {
  const newest = await db.sql<{ id: number }>(
    `SELECT tenant_id AS id FROM house_contracts
     WHERE mode = 'live' AND state = 'active' AND search_words @@ 'leeds' ORDER BY id DESC`,
  )
  const found = (await (await questions()).find(({ name }) => name === 'support: a town')?.ask()) as { id: number }[]
  expect(newest.length).toBeGreaterThan(400)
  expect(found.map(({ id }) => id)).toEqual(newest.slice(0, 21).map(({ id }) => id))
})

/** How often each large table has been read from one end to the other. */
async function readWhole(): Promise<unknown[]> {
  await prisma().$queryRaw`SELECT pg_stat_force_next_flush()::text`
  return db.sql(
    `SELECT relname, seq_scan FROM pg_stat_user_tables
     WHERE relname IN ('tenants', 'house_contracts', 'quote_requests', 'tenant_search_terms', 'name_words') ORDER BY relname`,
  )
}

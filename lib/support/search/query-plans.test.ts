import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedContracts } from '@/bench/seed-contracts'
import { seedTenants } from '@/bench/seed-tenants'
import { buildSupportSearchQueries } from '@/bench/support-search-queries'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { readTableStatistics } from '@/e2e/helpers/read-table-statistics'
import { prisma } from '@/lib/platform/database/prisma'

const CONTRACTS = 1500

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  process.env.DATABASE_POOL_MAX = '1'
  await seedContracts(db.superuserUrl, CONTRACTS, true)
  await seedTenants(db.superuserUrl, CONTRACTS)
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

it('runs every kind of tenant search without sequential scans', async () => {
  for (const { name, run: runQuery } of (await buildSupportSearchQueries()).slice(1)) {
    const before = await countSequentialScans()
    const result = (await runQuery()) as unknown[]
    expect(await countSequentialScans(), name).toEqual(before)
    if (
      !name.includes('unknown') &&
      !/rare|mistyped|and surname|and first name|together|an address|contract$/.test(name)
    )
      expect(result.length, name).toBeGreaterThan(0)
  }
})

it('returns the newest matching tenants if more tenants match than the search examines', async () => {
  const newestTenants = await db.sql<{ id: number }>(
    `SELECT tenant_id AS id FROM house_contracts
     WHERE mode = 'live' AND status = 'active' AND search_words @@ 'leeds' ORDER BY id DESC`,
  )
  const results = (await (await buildSupportSearchQueries()).find(({ name }) => name === 'support: a town')?.run()) as {
    id: number
  }[]
  expect(newestTenants.length).toBeGreaterThan(400)
  expect(results.map(({ id }) => id)).toEqual(newestTenants.slice(0, 21).map(({ id }) => id))
})

/** Returns how many sequential scans of each large table there have been. */
const countSequentialScans = () =>
  readTableStatistics(
    db,
    ['tenants', 'house_contracts', 'quote_requests', 'tenant_search_terms', 'name_words', 'unmatched_addresses'],
    'seq_scan',
  )

// Tests that a company's unmatched addresses are found through indexes, however many other rows there are.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedContracts } from '@/bench/seed-contracts'
import { seedUnmatchedAddresses } from '@/bench/seed-unmatched-addresses'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { readTableStatistics } from '@/e2e/helpers/read-table-statistics'
import { findRequestOutcomes } from '@/lib/partner-api/request-log/find-request-outcomes'
import type { ApiRequestSummary } from '@/lib/partner-api/request-log/list-api-requests'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Principal } from '@/lib/platform/identity/principal'
import { findPartnerContracts } from '../../read-back/find-partner-contracts'
import { findPartnerUnmatchedAddresses } from './find-partner-unmatched-addresses'
import { getPartnerUnmatchedAddress } from './get-partner-unmatched-address'
import { listPartnerUnmatchedAddresses } from './list-partner-unmatched-addresses'
import { UNMATCHED_ADDRESS_STATUSES, type UnmatchedAddressQuery } from './schema'

const ROW_COUNT = 3000
const TABLES = ['unmatched_addresses', 'closed_unmatched_addresses', 'house_contracts']

let db: TestDatabase
let principal: Principal

beforeAll(async () => {
  db = await createTestDatabase()
  process.env.DATABASE_POOL_MAX = '1'
  await seedContracts(db.superuserUrl, ROW_COUNT)
  const [contract] = await db.sql<{ company_id: CompanyId }>('SELECT company_id FROM house_contracts LIMIT 1')
  principal = {
    ...{ companyId: contract!.company_id, companyName: 'Headingley Lets', mode: 'live', idempotencyKey: null },
    ...{ actor: { type: 'api_key', id: 1 }, requestId: randomUUID() },
  }
  await seedUnmatchedAddresses(db.superuserUrl, { open: ROW_COUNT, closed: ROW_COUNT })
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

/** Returns which of the tables PostgreSQL scans sequentially while `run` runs. */
async function findScannedTables(run: () => Promise<unknown>): Promise<string[]> {
  const before = await readTableStatistics(db, TABLES, 'seq_scan')
  await run()
  const after = await readTableStatistics(db, TABLES, 'seq_scan')
  return TABLES.filter((table) => after[table] !== before[table])
}

const list = (query: Partial<UnmatchedAddressQuery>) => () =>
  listPartnerUnmatchedAddresses(principal, { limit: 50, ...query })

const READS: Record<string, () => Promise<unknown>> = {
  'the first page of unmatched addresses': list({}),
  'a later page of unmatched addresses': list({ startingAfter: ROW_COUNT / 2 }),
  ...Object.fromEntries(
    UNMATCHED_ADDRESS_STATUSES.map((status) => [`the unmatched addresses that are ${status}`, list({ status })]),
  ),
  one: () => getPartnerUnmatchedAddress(principal, { addressRequestId: 5 }),
  'an unmatched address by its request’s ID': () =>
    findPartnerUnmatchedAddresses(principal, { requestId: randomUUID() }),
  'an unmatched address by its Idempotency-Key': () =>
    findPartnerUnmatchedAddresses(principal, { idempotencyKey: 'k20' }),
  'a contract by its Idempotency-Key': () => findPartnerContracts(principal, { idempotencyKey: 'k20' }),
  'the outcomes of requests': () =>
    findRequestOutcomes(
      principal.companyId,
      'live',
      Array.from({ length: 50 }, () => ({ id: randomUUID(), errorCode: 'address_not_found' }) as ApiRequestSummary),
    ),
}

it.each(Object.entries(READS))('finds %s without a sequential scan', async (_, read) => {
  expect(await findScannedTables(read)).toEqual([])
})

it('notices a sequential scan', async () => {
  const scan = () => prisma().$queryRaw`SELECT count(*)::int FROM unmatched_addresses WHERE candidates = '[1]'`
  expect(await findScannedTables(scan)).toEqual(['unmatched_addresses'])
})

// Tests the monthly counts of a company's contracts and quotes, with a real database.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTenantWithContract } from '@/e2e/helpers/create-tenant-records'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { countMonthlyVolumes } from './count-monthly-volumes'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

it('counts live contracts and quotes of one company in each of the last 12 months in UK time', async () => {
  const companyId = await insertCompany(db)
  const otherCompanyId = await insertCompany(db)
  /** The first instant of the month that began `n` months ago, in UK time. */
  const monthStart = (n: number) =>
    `(date_trunc('month', now() AT TIME ZONE 'Europe/London') - interval '${n} months') AT TIME ZONE 'Europe/London'`
  const create = (mode: 'live' | 'test', company = companyId) =>
    createTenantWithContract(db, { companyId: company, mode })
  const [first, second, tooOld] = [await create('live'), await create('live'), await create('live')]
  await create('test')
  await create('live', otherCompanyId)
  const setCreatedAt = (contractId: number, instant: string) =>
    db.sql(`UPDATE house_contracts SET created_at = ${instant} WHERE id = $1`, [contractId])
  await setCreatedAt(first.contractId, monthStart(11))
  await setCreatedAt(second.contractId, `${monthStart(3)} - interval '1 second'`)
  await setCreatedAt(tooOld.contractId, `${monthStart(11)} - interval '1 second'`)
  await db.sql(`INSERT INTO rate_cards (checksum) VALUES (sha256('card'))`)
  await db.sql(
    `INSERT INTO quote_requests (company_id, mode, tenant_id, first_name, last_name, email, contact_no, postcode,
       number_of_tenants, start_date, end_date, rate_card_id, request_id)
     SELECT $1, 'live', $2, 'a', 'b', 'a@x.org', '1', 'LS6 3AA', 1, '2027-01-01', '2027-01-02', 1, gen_random_uuid()
     FROM generate_series(1, 2)`,
    [companyId, first.tenantId],
  )
  const volumes = await countMonthlyVolumes(companyId as CompanyId)
  expect(volumes.map(({ contracts, quotes }) => [contracts, quotes])).toEqual([
    ...[
      [0, 2],
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 0],
      [0, 0],
    ],
    ...[
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 0],
    ],
  ])
  const [currentMonth] = await db.sql<{ month: string }>(
    `SELECT date_trunc('month', now() AT TIME ZONE 'Europe/London')::date::text AS month`,
  )
  expect(volumes[0]?.month).toBe(currentMonth?.month)
})

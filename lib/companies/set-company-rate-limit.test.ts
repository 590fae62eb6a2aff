import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '@/lib/platform/database/prisma'
import { createTestDatabase, type TestDatabase } from '../../e2e/helpers/create-test-database'
import { createCompany } from './create-company'
import { setCompanyRateLimit } from './set-company-rate-limit'

let db: TestDatabase
let operatorDb: ReturnType<typeof connect>
beforeAll(async () => {
  db = await createTestDatabase()
  operatorDb = connect(db.owner)
})
afterAll(async () => {
  await operatorDb.$disconnect()
  await db.close()
})

it('sets the rate limit of one company, and records an audit event', async () => {
  const [company, otherCompany] = [
    await createCompany(operatorDb, 'Acme Lets'),
    await createCompany(operatorDb, 'Bee & Sons'),
  ]
  expect(await setCompanyRateLimit(operatorDb, company.id, 1_200)).toEqual({ ok: true })
  expect(await db.sql('SELECT id, requests_per_minute FROM companies ORDER BY id')).toEqual([
    { id: company.id, requests_per_minute: 1_200 },
    { id: otherCompany.id, requests_per_minute: 600 },
  ])
  expect(
    await db.sql(
      "SELECT company_id, actor_type, subject_id FROM audit_events WHERE action = 'company.rate_limit_changed'",
    ),
  ).toEqual([{ company_id: company.id, actor_type: 'operator', subject_id: company.id }])
})

it('sets no rate limit if the company doesn’t exist', async () => {
  const before = await db.dump()
  expect(await setCompanyRateLimit(operatorDb, 999, 5)).toEqual({ ok: false, reason: 'no such company' })
  expect(await db.dump()).toBe(before)
})

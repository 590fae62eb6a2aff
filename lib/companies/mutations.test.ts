import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '@/lib/platform/database/prisma'
import { type TestDatabase, testDatabase } from '../../e2e/support/database'
import { createCompany, limitCompany } from './mutations'

let db: TestDatabase
let operator: ReturnType<typeof connect>
beforeAll(async () => {
  db = await testDatabase()
  operator = connect(db.owner)
})
afterAll(async () => {
  await operator.$disconnect()
  await db.close()
})

it('limits one company, and says so in the audit', async () => {
  const [one, other] = [await createCompany(operator, 'Acme Lets'), await createCompany(operator, 'Bee & Sons')]
  expect(await limitCompany(operator, one.id, 1_200)).toEqual({ ok: true })
  expect(await db.sql('SELECT id, requests_per_minute FROM companies ORDER BY id')).toEqual([
    { id: one.id, requests_per_minute: 1_200 },
    { id: other.id, requests_per_minute: 600 },
  ])
  expect(
    await db.sql(
      "SELECT company_id, actor_type, subject_id FROM audit_events WHERE action = 'company.rate_limit_changed'",
    ),
  ).toEqual([{ company_id: one.id, actor_type: 'operator', subject_id: one.id }])
})

it('knows when there is no such company, and writes nothing', async () => {
  const before = await db.dump()
  expect(await limitCompany(operator, 999, 5)).toEqual({ ok: false, reason: 'no such company' })
  expect(await db.dump()).toBe(before)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../e2e/helpers/create-test-database'
import { insertCompany } from '../../e2e/helpers/queue-and-find-emails'
import { signInSupportStaff } from '../../e2e/helpers/sign-in'
import { prisma } from '../platform/database/prisma'
import { type Actor, OPERATOR } from '../platform/identity/actor'
import { setCompanyEnabled } from './set-company-enabled'

let db: TestDatabase
let support: Actor
beforeAll(async () => {
  db = await createTestDatabase()
  const { userId } = await signInSupportStaff(db)
  support = { type: 'support_staff', id: userId }
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

it('lets support staff enable a company that support staff disabled', async () => {
  const companyId = await insertCompany(db)
  expect(await setCompanyEnabled(support, companyId, false)).toEqual({ ok: true })
  expect(await setCompanyEnabled(support, companyId, true)).toEqual({ ok: true })
})

it('lets only an operator enable a company that an operator disabled', async () => {
  const companyId = await insertCompany(db)
  await setCompanyEnabled(OPERATOR, companyId, false)
  expect(await setCompanyEnabled(support, companyId, true)).toEqual({ ok: false, reason: 'disabled by an operator' })
  expect(await setCompanyEnabled(OPERATOR, companyId, true)).toEqual({ ok: true })
  await setCompanyEnabled(support, companyId, false)
  expect(await setCompanyEnabled(support, companyId, true)).toEqual({ ok: true })
})

it('keeps a company disabled if an operator disables it while support staff enable it', async () => {
  const companyId = await insertCompany(db)
  await setCompanyEnabled(support, companyId, false)
  await Promise.all([
    setCompanyEnabled(support, companyId, true),
    setCompanyEnabled(OPERATOR, companyId, true).then(() => setCompanyEnabled(OPERATOR, companyId, false)),
  ])
  expect(await setCompanyEnabled(support, companyId, true)).toEqual({ ok: false, reason: 'disabled by an operator' })
})

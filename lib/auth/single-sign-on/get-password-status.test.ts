import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSsoConnection } from '@/e2e/helpers/create-sso-connection'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import { signInPartnerStaff } from '@/e2e/helpers/sign-in'
import { prisma } from '@/lib/platform/database/prisma'
import { getPasswordStatus } from './get-password-status'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

it('blocks the passwords of members, but not of admins, while their company requires single sign-on', async () => {
  const companyId = await insertCompany(db)
  const admin = await signInPartnerStaff(db, { companyId, role: 'admin' })
  const member = await signInPartnerStaff(db, { companyId, role: 'member' })
  expect(await getPasswordStatus(member.userId)).toBe('usable')
  const connectionId = await createSsoConnection(db, { companyId, emailDomain: 'acme.example' })
  expect(await getPasswordStatus(member.userId)).toBe('usable')
  await db.sql('UPDATE sso_connections SET required = true WHERE id = $1', [connectionId])
  expect(await getPasswordStatus(member.userId)).toBe('blocked')
  expect(await getPasswordStatus(admin.userId)).toBe('usable')
})

it('returns "none" as the password status of a user who joined through single sign-on without a password', async () => {
  const companyId = await insertCompany(db)
  const { userId } = await signInPartnerStaff(db, { companyId })
  await db.sql('UPDATE partner_staff SET joined_by_sso = true, password_hash = NULL WHERE id = $1', [userId])
  expect(await getPasswordStatus(userId)).toBe('none')
})

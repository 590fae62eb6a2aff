import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertPasskey } from '@/e2e/helpers/insert-passkey'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import { signInPartnerStaff } from '@/e2e/helpers/sign-in'
import { touchSession } from '@/lib/auth/sessions/touch-session'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { findTeamMember } from './find-team-members'
import { resetTeamMemberTwoFactor } from './reset-team-member-two-factor'

// team.test.ts tests resetting the 2FA of a colleague who has set it up.

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

it('removes a colleague’s passkeys on a 2FA reset even if they have no 2FA, and rejects a second reset', async () => {
  const companyId = (await insertCompany(db)) as CompanyId
  const admin = await signInPartnerStaff(db, { companyId, role: 'admin' })
  const member = await signInPartnerStaff(db, { companyId, role: 'member' })
  const reset = () => resetTeamMemberTwoFactor({ type: 'partner_staff', id: admin.userId }, companyId, member.userId)
  await insertPasskey(db, 'portal', member.userId)
  expect(await findTeamMember(companyId, member.userId)).toMatchObject({ hasTwoFactor: false, passkeyCount: 1 })
  expect(await reset()).toEqual({ ok: true })
  expect(await findTeamMember(companyId, member.userId)).toMatchObject({ passkeyCount: 0 })
  expect(await touchSession(member.sessionId)).toBeNull()
  const before = await db.dump()
  expect(await reset()).toEqual({ ok: false, reason: 'not set up' })
  expect(await db.dump()).toBe(before)
})

// Creates companies and invites their first admins on behalf of support staff.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { signInPartnerStaff, signInSupportStaff } from '@/e2e/helpers/sign-in'
import { findActors } from '@/lib/audit/find-actors'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportOrTenantActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { parseEmail } from '@/lib/platform/validation/email'
import { createCompanyWithAdmin } from './create-company-with-admin'
import { resendAdminInvitation } from './invitations/resend-admin-invitation'
import { createCompanySchema } from './schema'
import { setCompanyEnabled } from './set-company-enabled'

let db: TestDatabase
let actor: SupportOrTenantActor
beforeAll(async () => {
  db = await createTestDatabase()
  actor = { type: 'support_staff', id: (await signInSupportStaff(db)).userId }
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const person = (email = `${randomUUID()}@example.org`, name = 'Ada King') => ({ name, email: parseEmail(email)! })

async function createCompany(name: string = randomUUID(), admin = person()): Promise<CompanyId> {
  const result = await createCompanyWithAdmin(actor, { name, admin })
  if (!result.ok) throw new Error(result.reason)
  return result.id as CompanyId
}

const findStaff = (companyId: number) =>
  db.sql<{ id: number; name: string | null; email: string; invited_by_id: number | null; is_removed: boolean }>(
    `SELECT id, name, email, role, invited_by_id, removed_at IS NOT NULL AS is_removed
     FROM partner_staff WHERE company_id = $1 ORDER BY id`,
    [companyId],
  )

const findAuditActions = async (companyId: number) =>
  (
    await db.sql<{ action: string }>(
      `SELECT action FROM audit_events WHERE company_id = $1 AND actor_type = 'support_staff' ORDER BY id`,
      [companyId],
    )
  ).map(({ action }) => action)

const countValidLinks = async (userId: number) =>
  (await db.sql('SELECT FROM partner_staff_tokens WHERE user_id = $1 AND expires_at > now()', [userId])).length

it('creates a company and emails its first admin an invitation', async () => {
  const companyId = await createCompany('Headingley Lets', person('ada@example.org'))
  const [admin] = await findStaff(companyId)
  expect(admin).toMatchObject({
    ...{ name: 'Ada King', email: 'ada@example.org', role: 'admin', invited_by_id: null, is_removed: false },
  })
  expect(await db.sql('SELECT template, recipient, values FROM emails WHERE user_id = $1', [admin?.id])).toEqual([
    {
      template: 'partner-staff-invitation',
      recipient: 'ada@example.org',
      values: { companyName: 'Headingley Lets', invitedBy: null, requiresSso: false },
    },
  ])
  expect(await findAuditActions(companyId)).toEqual(['company.created', 'user.invited'])
  // Somebody who hasn't accepted the invitation can't have acted, so the activity can't be filtered by them.
  expect((await findActors(companyId)).users).toEqual([])
})

it('rejects the name of another company and the email address of another company’s staff', async () => {
  const companyId = await createCompany('Briggate Homes')
  const other = await signInPartnerStaff(db, { companyId, role: 'admin', name: 'Bea' })
  const [{ email } = { email: '' }] = await db.sql<{ email: string }>('SELECT email FROM partner_staff WHERE id = $1', [
    other.userId,
  ])
  const [before] = await db.sql('SELECT count(*) FROM companies')
  expect(await createCompanyWithAdmin(actor, { name: 'briggate  HOMES', admin: person() })).toEqual({
    ...{ ok: false, reason: 'name in use', id: companyId },
  })
  expect(await createCompanyWithAdmin(actor, { name: 'Other Homes', admin: person(email.toUpperCase()) })).toEqual({
    ...{ ok: false, reason: 'email in use', id: companyId },
  })
  expect(await db.sql('SELECT count(*) FROM companies')).toEqual([before])
})

it('creates only one of two companies with the same name that are created at the same time', async () => {
  const results = await Promise.all(
    [person(), person()].map((admin) => createCompanyWithAdmin(actor, { name: 'Twin Lets', admin })),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await db.sql(`SELECT FROM companies WHERE name = 'Twin Lets'`)).toHaveLength(1)
})

it('sends an invitation again, and invalidates the link in the earlier email', async () => {
  const admin = person()
  const companyId = await createCompany(undefined, admin)
  const [{ id } = { id: 0 }] = await findStaff(companyId)
  expect(await resendAdminInvitation(actor, companyId, id, { ...admin, name: 'Ada Lovelace' })).toEqual({ ok: true })
  expect(await findStaff(companyId)).toMatchObject([{ id, name: 'Ada Lovelace', is_removed: false }])
  expect(await countValidLinks(id)).toBe(1)
  expect(await db.sql('SELECT FROM emails WHERE user_id = $1', [id])).toHaveLength(2)
})

it('cancels the invitation to a wrong email address when support staff correct the address', async () => {
  const companyId = await createCompany()
  const [{ id } = { id: 0 }] = await findStaff(companyId)
  const corrected = person()
  expect(await resendAdminInvitation(actor, companyId, id, corrected)).toEqual({ ok: true })
  const [wrong, right] = await findStaff(companyId)
  expect(wrong).toMatchObject({ id, is_removed: true })
  expect(right).toMatchObject({ email: corrected.email.address, is_removed: false })
  expect([await countValidLinks(id), await countValidLinks(right?.id ?? 0)]).toEqual([0, 1])
  expect((await findAuditActions(companyId)).slice(2)).toEqual(['user.invited', 'user.removed'])
})

it('sends no invitation to somebody who has joined, or for a disabled company', async () => {
  const companyId = await createCompany()
  const [{ id, email } = { id: 0, email: '' }] = await findStaff(companyId)
  const resend = () => resendAdminInvitation(actor, companyId, id, person(email))
  await setCompanyEnabled(actor, companyId, false)
  expect(await resend()).toEqual({ ok: false, reason: 'company disabled' })
  await setCompanyEnabled(actor, companyId, true)
  await db.sql(`UPDATE partner_staff SET password_hash = '$argon2id$' WHERE id = $1`, [id])
  expect(await resend()).toEqual({ ok: false, reason: 'not invited' })
  expect(await resendAdminInvitation(actor, 99_999, id, person(email))).toEqual({
    ...{ ok: false, reason: 'no such company' },
  })
  const otherId = await createCompany()
  const [{ id: otherUser } = { id: 0 }] = await findStaff(otherId)
  expect(await resendAdminInvitation(actor, otherId, otherUser, person(email))).toEqual({
    ...{ ok: false, reason: 'email in use', id: companyId },
  })
  expect(await db.sql('SELECT FROM emails WHERE user_id IN ($1, $2)', [id, otherUser])).toHaveLength(2)
})

it('names the invalid fields of the form for a new company', () => {
  const result = createCompanySchema.safeParse({ name: ' ', adminName: 'a'.repeat(101), adminEmail: 'ada' })
  expect(result.error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
    ['name', 'Enter the company’s name (max 200 characters)'],
    ['adminName', 'Enter the admin’s name (max 100 characters)'],
    ['adminEmail', 'Enter a valid email address, such as name@company.co.uk'],
  ])
})

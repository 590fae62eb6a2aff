import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import { type SignedInPartnerStaff, signInPartnerStaff } from '@/e2e/helpers/sign-in'
import { inviteByEmail } from '@/lib/companies/invitations/invite-by-email'
import { inviteByLink } from '@/lib/companies/invitations/invite-by-link'
import { partnerStaffLink } from '@/lib/mail/links/partner-staff-link'
import { prisma } from '@/lib/platform/database/prisma'
import { env } from '@/lib/platform/env'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { PartnerStaff } from '@/lib/platform/identity/session-types'
import { type EmailAddress, parseEmail } from '@/lib/platform/validation/email'
import { replacePassword } from '../credentials/store-new-password'
import { getPasswordTokenStatus } from './get-password-token-status'
import { purgePasswordTokens } from './purge-password-tokens'
import { sendPasswordReset } from './send-password-reset'
import { setPasswordByToken } from './set-password-by-token'

let db: TestDatabase
let companyId: CompanyId
const NEW_PASSWORD = { passwordHash: '$argon2id$v=19$new', name: 'Ada' }

beforeAll(async () => {
  db = await createTestDatabase()
  companyId = (await insertCompany(db)) as CompanyId
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const toEmailAddress = (text: string) => parseEmail(text) as EmailAddress
const readToken = (link: string) => new URL(link).hash.slice(1)

async function createInvitation(email: string, company = companyId): Promise<string> {
  const role = 'member' as const
  const invitation = await inviteByLink(prisma(), OPERATOR, company, { email: toEmailAddress(email), role }, env())
  if (!invitation.ok) throw new Error(invitation.reason)
  return readToken(invitation.link)
}

const inviteByMail = (email: EmailAddress) =>
  prisma().$transaction((tx) => inviteByEmail(tx, OPERATOR, companyId, { email, role: 'admin' }, 'Robin'))

async function requestReset({ email, userId }: SignedInPartnerStaff): Promise<string> {
  await sendPasswordReset(email)
  const [row] = await db.sql<{ id: string }>(
    `SELECT partner_staff_token_id AS id FROM emails WHERE template = 'password-reset' AND user_id = $1
     ORDER BY created_at DESC LIMIT 1`,
    [userId],
  )
  return readToken(partnerStaffLink(row?.id ?? ''))
}

it('replaces an invitation’s link if the user is invited again before accepting', async () => {
  const first = await createInvitation('ada@example.org')
  const email = toEmailAddress('Ada@Example.org')
  expect(await inviteByMail(email)).toMatchObject({
    ok: true,
  })
  const token = await createInvitation('ada@example.org')
  expect(await getPasswordTokenStatus(first)).toEqual({ ok: false, reason: 'expired' })
  // Check twice, to show that a check doesn't use the link up.
  for (let attempt = 0; attempt < 2; attempt++) expect(await getPasswordTokenStatus(token)).toMatchObject({ ok: true })
  expect(await setPasswordByToken(token, NEW_PASSWORD)).toEqual({ ok: true })
  expect(
    await db.sql(`SELECT name, role, password_hash FROM partner_staff WHERE email_key = 'ada@example.org'`),
  ).toEqual([{ name: 'Ada', role: 'member', password_hash: NEW_PASSWORD.passwordHash }])
  expect(await getPasswordTokenStatus(token)).toEqual({ ok: false, reason: 'used' })
  expect(await setPasswordByToken(token, NEW_PASSWORD)).toEqual({ ok: false, reason: 'link not valid' })
  const result = await inviteByMail(email)
  expect(result).toEqual({ ok: false, reason: 'already in the team' })
})

it('accepts an invitation only once if two requests accept it at the same time', async () => {
  const token = await createInvitation('bob@example.org')
  const results = await Promise.all([setPasswordByToken(token, NEW_PASSWORD), setPasswordByToken(token, NEW_PASSWORD)])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

it('lets a person who is invited by two companies accept only one invitation', async () => {
  const other = (await insertCompany(db)) as CompanyId
  const tokens = [await createInvitation('cy@example.org'), await createInvitation('cy@example.org', other)]
  const outcomes = await Promise.all(tokens.map((token) => setPasswordByToken(token, NEW_PASSWORD)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes).toContainEqual({ ok: false, reason: 'email in use' })
  const statuses = await Promise.all(tokens.map(getPasswordTokenStatus))
  expect(statuses.filter(({ ok }) => ok)).toHaveLength(1)
})

it('ends the user’s sessions and invalidates their other reset links once a reset link is used', async () => {
  const staff = await signInPartnerStaff(db, { companyId })
  const [other, token] = [await requestReset(staff), await requestReset(staff)]
  expect(await getPasswordTokenStatus(other)).toMatchObject({
    ok: true,
    link: { purpose: 'password_reset', userId: staff.userId },
  })
  expect(await setPasswordByToken(token, { ...NEW_PASSWORD, name: 'Mallory' })).toEqual({ ok: true })
  expect(await getPasswordTokenStatus(other)).toEqual({ ok: false, reason: 'expired' })
  expect(await db.sql('SELECT FROM partner_staff_sessions WHERE user_id = $1', [staff.userId])).toEqual([])
  const [user] = await db.sql('SELECT name, password_hash FROM partner_staff WHERE id = $1', [staff.userId])
  expect(user).toEqual({ name: 'Robin Adeyemi', password_hash: NEW_PASSWORD.passwordHash })
  const mail = await db.sql(`SELECT recipient FROM emails WHERE template = 'password-changed'`)
  expect(mail).toEqual([{ recipient: staff.email }])
})

it('lets only one of a password change and a password reset succeed if both happen at the same time', async () => {
  for (let round = 0; round < 5; round++) {
    const staff = await signInPartnerStaff(db, { companyId })
    const findHash = async () =>
      (
        await db.sql<{ hash: string }>('SELECT password_hash AS hash FROM partner_staff WHERE id = $1', [staff.userId])
      )[0]?.hash ?? ''
    const [token, previousHash] = [await requestReset(staff), await findHash()]
    const actor = { type: 'partner_staff', id: staff.userId }
    const member = { ...staff, realm: 'portal', id: staff.sessionId, name: 'Robin', actor } as unknown as PartnerStaff
    const [reset, changed] = await Promise.all([
      setPasswordByToken(token, NEW_PASSWORD),
      replacePassword(member, previousHash, '$argon2id$changed'),
    ])
    // If the change came first, it invalidated the link. If the reset came first, the change failed. So exactly one has
    // succeeded.
    expect(reset.ok).toBe(!changed)
    expect(await findHash()).toBe(reset.ok ? NEW_PASSWORD.passwordHash : '$argon2id$changed')
  }
})

it('sends no reset link to an unknown email address or to a user who can’t sign in', async () => {
  const removed = await signInPartnerStaff(db, { companyId })
  await db.sql('UPDATE partner_staff SET removed_at = now() WHERE id = $1', [removed.userId])
  const disabled = await signInPartnerStaff(db, { companyId: await insertCompany(db) })
  await db.sql('UPDATE companies SET disabled_at = now() WHERE id = $1', [disabled.companyId])
  await createInvitation('dora@example.org')
  const before = await db.dump()
  for (const email of [removed.email, disabled.email, 'dora@example.org', 'nobody@example.org']) {
    await sendPasswordReset(email)
  }
  expect(await db.dump()).toBe(before)
})

it('rejects a user’s password link as expired if the company is disabled', async () => {
  const staff = await signInPartnerStaff(db, { companyId: await insertCompany(db) })
  const token = await requestReset(staff)
  await db.sql('UPDATE companies SET disabled_at = now() WHERE id = $1', [staff.companyId])
  expect(await getPasswordTokenStatus(token)).toEqual({ ok: false, reason: 'expired' })
  expect(await setPasswordByToken(token, NEW_PASSWORD)).toEqual({ ok: false, reason: 'link not valid' })
  expect(await getPasswordTokenStatus('of somebody else')).toEqual({ ok: false, reason: 'unknown' })
})

it('deletes password links 30 days after they expire', async () => {
  await db.sql(
    `UPDATE partner_staff_tokens SET created_at = now() - interval '40 days', expires_at = now() - interval '31 days'`,
  )
  expect(await purgePasswordTokens()).toBeGreaterThan(0)
  expect(await db.sql('SELECT FROM partner_staff_tokens')).toEqual([])
})

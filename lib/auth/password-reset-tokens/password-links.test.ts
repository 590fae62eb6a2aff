import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { newCompany } from '@/e2e/support/outbox'
import { type Staff, signedIn } from '@/e2e/support/portal'
import { inviteByEmail, inviteByLink } from '@/lib/companies/invitations/mutations'
import { staffLink } from '@/lib/mail/links/password-reset-link'
import { prisma } from '@/lib/platform/database/prisma'
import { env } from '@/lib/platform/env'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Member } from '@/lib/platform/identity/signed-in'
import { type EmailAddress, parseEmail } from '@/lib/platform/validation/email'
import { changeOwnPassword } from '../credentials/mutations'
import { linkState } from './data'
import { choosePassword, purgeLinks, sendResetLink } from './mutations'

let db: TestDatabase
let companyId: CompanyId
const CHOICE = { passwordHash: '$argon2id$v=19$new', name: 'Ada' }

beforeAll(async () => {
  db = await testDatabase()
  companyId = (await newCompany(db)) as CompanyId
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const address = (text: string) => parseEmail(text) as EmailAddress
const tokenOf = (link: string) => new URL(link).hash.slice(1)

async function invited(email: string, company = companyId): Promise<string> {
  const role = 'member' as const
  const made = await inviteByLink(prisma(), OPERATOR, company, { email: address(email), role }, env())
  if (!made.ok) throw new Error(made.reason)
  return tokenOf(made.link)
}

const invite = (email: EmailAddress) =>
  prisma().$transaction((tx) => inviteByEmail(tx, OPERATOR, companyId, { email, role: 'admin' }, 'Robin'))

async function resetToken({ email, userId }: Staff): Promise<string> {
  await sendResetLink(email)
  const [row] = await db.sql<{ id: string }>(
    `SELECT partner_staff_token_id AS id FROM emails WHERE template = 'password-reset' AND user_id = $1
     ORDER BY created_at DESC LIMIT 1`,
    [userId],
  )
  return tokenOf(staffLink(row?.id ?? ''))
}

it('invites again with a new link, which alone works then, until somebody accepts', async () => {
  const first = await invited('ada@example.org')
  const email = address('Ada@Example.org')
  expect(await invite(email)).toMatchObject({
    ok: true,
  })
  const token = await invited('ada@example.org')
  expect(await linkState(first)).toEqual({ ok: false, reason: 'over' })
  // Looking at it uses nothing up.
  for (let look = 0; look < 2; look++) expect(await linkState(token)).toMatchObject({ ok: true })
  expect(await choosePassword(token, CHOICE)).toEqual({ ok: true })
  expect(
    await db.sql(`SELECT name, role, password_hash FROM partner_staff WHERE email_key = 'ada@example.org'`),
  ).toEqual([{ name: 'Ada', role: 'member', password_hash: CHOICE.passwordHash }])
  expect(await linkState(token)).toEqual({ ok: false, reason: 'used' })
  expect(await choosePassword(token, CHOICE)).toEqual({ ok: false, reason: 'gone' })
  const again = await invite(email)
  expect(again).toEqual({ ok: false, reason: 'already in the team' })
})

it('lets one of two acceptances pass that come at once', async () => {
  const token = await invited('bob@example.org')
  const both = await Promise.all([choosePassword(token, CHOICE), choosePassword(token, CHOICE)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
})

it('signs an e-mail in to one company, and leaves the link of the other open', async () => {
  const other = (await newCompany(db)) as CompanyId
  const tokens = [await invited('cy@example.org'), await invited('cy@example.org', other)]
  const outcomes = await Promise.all(tokens.map((token) => choosePassword(token, CHOICE)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes).toContainEqual({ ok: false, reason: 'signs in elsewhere' })
  const states = await Promise.all(tokens.map(linkState))
  expect(states.filter(({ ok }) => ok)).toHaveLength(1)
})

it('resets a password: sessions and other links end, and the owner is told', async () => {
  const staff = await signedIn(db, { companyId })
  const [other, token] = [await resetToken(staff), await resetToken(staff)]
  expect(await linkState(other)).toMatchObject({ ok: true, link: { purpose: 'password_reset', userId: staff.userId } })
  expect(await choosePassword(token, { ...CHOICE, name: 'Mallory' })).toEqual({ ok: true })
  expect(await linkState(other)).toEqual({ ok: false, reason: 'over' })
  expect(await db.sql('SELECT FROM partner_staff_sessions WHERE user_id = $1', [staff.userId])).toEqual([])
  const [user] = await db.sql('SELECT name, password_hash FROM partner_staff WHERE id = $1', [staff.userId])
  expect(user).toEqual({ name: 'Robin Adeyemi', password_hash: CHOICE.passwordHash })
  const mail = await db.sql(`SELECT recipient FROM emails WHERE template = 'password-changed'`)
  expect(mail).toEqual([{ recipient: staff.email }])
})

it('lets one pass of a reset and a change of the password that come at once', async () => {
  for (let round = 0; round < 5; round++) {
    const staff = await signedIn(db, { companyId })
    const hash = async () =>
      (
        await db.sql<{ hash: string }>('SELECT password_hash AS hash FROM partner_staff WHERE id = $1', [staff.userId])
      )[0]?.hash ?? ''
    const [token, before] = [await resetToken(staff), await hash()]
    const actor = { type: 'partner_staff', id: staff.userId }
    const member = { ...staff, realm: 'portal', id: staff.sessionId, name: 'Robin', actor } as unknown as Member
    const [reset, changed] = await Promise.all([
      choosePassword(token, CHOICE),
      changeOwnPassword(member, before, '$argon2id$changed'),
    ])
    // The change ends the link; whichever was first, the other did nothing.
    expect(reset.ok).toBe(!changed)
    expect(await hash()).toBe(reset.ok ? CHOICE.passwordHash : '$argon2id$changed')
  }
})

it('sends nothing to nobody, nor to who has no password yet, is removed or of a disabled company', async () => {
  const removed = await signedIn(db, { companyId })
  await db.sql('UPDATE partner_staff SET removed_at = now() WHERE id = $1', [removed.userId])
  const disabled = await signedIn(db, { companyId: await newCompany(db) })
  await db.sql('UPDATE companies SET disabled_at = now() WHERE id = $1', [disabled.companyId])
  await invited('dora@example.org')
  const before = await db.dump()
  for (const email of [removed.email, disabled.email, 'dora@example.org', 'nobody@example.org']) {
    await sendResetLink(email)
  }
  expect(await db.dump()).toBe(before)
})

it('ends links of who is removed or whose company is disabled, and knows no foreign ones', async () => {
  const staff = await signedIn(db, { companyId: await newCompany(db) })
  const token = await resetToken(staff)
  await db.sql('UPDATE companies SET disabled_at = now() WHERE id = $1', [staff.companyId])
  expect(await linkState(token)).toEqual({ ok: false, reason: 'over' })
  expect(await choosePassword(token, CHOICE)).toEqual({ ok: false, reason: 'gone' })
  expect(await linkState('of somebody else')).toEqual({ ok: false, reason: 'unknown' })
})

it('deletes links thirty days after their end', async () => {
  await db.sql(
    `UPDATE partner_staff_tokens SET created_at = now() - interval '40 days', expires_at = now() - interval '31 days'`,
  )
  expect(await purgeLinks()).toBeGreaterThan(0)
  expect(await db.sql('SELECT FROM partner_staff_tokens')).toEqual([])
})

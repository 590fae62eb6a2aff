// When a company requires single sign-on, its team can't sign in any other way, except for admins with a password and
// 2FA.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addTestPasskey } from '@/e2e/helpers/add-test-passkey'
import { createSsoConnection, createUniqueDomain } from '@/e2e/helpers/create-sso-connection'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import { enrolTwoFactor, PASSWORD, type SignedInPartnerStaff, signInPartnerStaff } from '@/e2e/helpers/sign-in'
import { signWithPasskey } from '@/e2e/helpers/software-authenticator'
import { inviteByLink } from '@/lib/companies/invitations/invite-by-link'
import { partnerStaffLink } from '@/lib/mail/links/partner-staff-link'
import { prisma } from '@/lib/platform/database/prisma'
import { env } from '@/lib/platform/env'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { parseEmail } from '@/lib/platform/validation/email'
import { createSignInOptions } from '../passkeys/create-sign-in-options'
import { signInWithPasskey } from '../passkeys/sign-in-with-passkey'
import { getPasswordTokenStatus } from '../password-reset-tokens/get-password-token-status'
import { sendPasswordReset } from '../password-reset-tokens/send-password-reset'
import { setPasswordByToken } from '../password-reset-tokens/set-password-by-token'
import { touchSession } from '../sessions/touch-session'
import { signIn } from '../sign-in/sign-in'

const client = { address: '192.0.2.1', browser: 'Chrome on Linux', device: undefined }
const CSRF_TOKEN = 'the token in the browser’s cookie'
const SSO_REQUIRED = { ok: false, reason: 'single sign-on' }

let db: TestDatabase
let companyId: CompanyId
/** Each test has its own domain. */
let domain: string
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})
beforeEach(async () => {
  await db.sql('DELETE FROM throttles')
  domain = createUniqueDomain()
  companyId = (await insertCompany(db)) as CompanyId
})

const requireSso = () => createSsoConnection(db, { companyId, emailDomain: domain, isRequired: true })

const signInWithPassword = (email: string, password = PASSWORD) => signIn('portal', { email, password }, client, null)

async function prepareSignInWithPasskey({ userId, sessionId, email }: SignedInPartnerStaff) {
  const owner = { realm: 'portal' as const, id: sessionId, userId, email, name: 'Robin', companyId }
  const passkey = await addTestPasskey(db, owner)
  return async () => {
    const response = signWithPasskey(passkey, await createSignInOptions('portal', CSRF_TOKEN))
    return signInWithPasskey('portal', response, CSRF_TOKEN, client, null)
  }
}

const findResetTokens = async ({ userId }: SignedInPartnerStaff) =>
  (
    await db.sql<{ id: string }>(
      `SELECT id FROM partner_staff_tokens WHERE user_id = $1 AND purpose = 'password_reset' ORDER BY created_at`,
      [userId],
    )
  ).map(({ id }) => new URL(partnerStaffLink(id)).hash.slice(1))

describe.each<['admin' | 'member', boolean, boolean]>([
  ['member', false, false],
  ['member', true, false],
  ['admin', false, false],
  ['admin', true, true],
])('requiring single sign-on of the role %s (with 2FA: %s)', (role, hasTwoFactor, mayUsePassword) => {
  it(`${mayUsePassword ? 'keeps' : 'invalidates'} the password, passkeys, reset links and sessions`, async () => {
    const robin = await signInPartnerStaff(db, { companyId, role, email: `robin@${domain}` })
    const useNewPasskey = await prepareSignInWithPasskey(robin)
    if (hasTwoFactor) await enrolTwoFactor(db, 'portal', robin.userId)
    await sendPasswordReset(robin.email)
    const pending = await signInWithPassword(robin.email)
    await requireSso()

    expect(await signInWithPassword(robin.email)).toMatchObject(mayUsePassword ? { ok: true } : SSO_REQUIRED)
    expect(await useNewPasskey()).toMatchObject(mayUsePassword ? { ok: true } : SSO_REQUIRED)
    for (const id of [robin.sessionId, pending.ok ? pending.sessionId : ''])
      expect(await touchSession(id)).toEqual(mayUsePassword ? expect.objectContaining({ isSso: false }) : null)

    const [earlierToken = ''] = await findResetTokens(robin)
    expect(await getPasswordTokenStatus(earlierToken)).toMatchObject(mayUsePassword ? { ok: true } : SSO_REQUIRED)
    await sendPasswordReset(robin.email)
    expect(await findResetTokens(robin)).toHaveLength(mayUsePassword ? 2 : 1)
    const newPassword = { passwordHash: '$argon2id$v=19$new', name: '' }
    expect(await setPasswordByToken(earlierToken, newPassword)).toEqual(
      mayUsePassword ? { ok: true } : { ok: false, reason: 'link not valid' },
    )
  })
})

it('rejects an invitation’s link while single sign-on is required', async () => {
  const email = parseEmail(`kim@${domain}`)
  if (!email) throw new Error('not an address')
  const invitation = await inviteByLink(prisma(), OPERATOR, companyId, { email, role: 'member' }, env())
  if (!invitation.ok) throw new Error(invitation.reason)
  const token = new URL(invitation.link).hash.slice(1)
  await requireSso()
  expect(await getPasswordTokenStatus(token)).toEqual(SSO_REQUIRED)
  await db.sql('UPDATE sso_connections SET required = false')
  expect(await getPasswordTokenStatus(token)).toMatchObject({ ok: true })
})

it('returns the same response for any account and password if the domain requires single sign-on', async () => {
  const robin = await signInPartnerStaff(db, { companyId, role: 'member', email: `robin@${domain}` })
  await requireSso()
  for (const [email, password] of [
    [robin.email, PASSWORD],
    [robin.email, 'a guess'],
    [`nobody@${domain}`, 'a guess'],
  ] as const)
    expect(await signInWithPassword(email, password)).toEqual(SSO_REQUIRED)
  const wrong = { ok: false, reason: 'wrong' }
  expect(await signInWithPassword('nobody@elsewhere.example', 'a guess')).toEqual(wrong)
  await db.sql('UPDATE companies SET disabled_at = now() WHERE id = $1', [companyId])
  expect(await signInWithPassword(robin.email)).toEqual(wrong)
})

it('doesn’t require single sign-on of other companies or in other realms', async () => {
  await requireSso()
  const other = await signInPartnerStaff(db, { companyId: await insertCompany(db), email: `other@${domain}` })
  expect(await signInWithPassword(other.email)).toMatchObject({ ok: true })
  expect(await touchSession(other.sessionId)).not.toBeNull()
  const attempt = { email: `nobody@${domain}`, password: 'a guess' }
  for (const realm of ['support', 'account'] as const)
    expect(await signIn(realm, attempt, client, null)).toEqual({ ok: false, reason: 'wrong' })
})

it('lets a user who joined through single sign-on set a password while single sign-on isn’t required', async () => {
  await createSsoConnection(db, { companyId, emailDomain: domain })
  await db.sql(
    `INSERT INTO partner_staff (company_id, email, email_key, name, role, joined_by_sso)
     VALUES ($1, $2, $2, 'Kim', 'member', true)`,
    [companyId, `kim@${domain}`],
  )
  await sendPasswordReset(`kim@${domain}`)
  const [user] = await db.sql<{ id: number }>(`SELECT id FROM partner_staff WHERE email_key = $1`, [`kim@${domain}`])
  const [token = ''] = await findResetTokens({ userId: user?.id ?? 0 } as SignedInPartnerStaff)
  expect(await getPasswordTokenStatus(token)).toMatchObject({ ok: true, link: { purpose: 'password_reset' } })
  expect(await setPasswordByToken(token, { passwordHash: '$argon2id$v=19$new', name: '' })).toEqual({ ok: true })
})

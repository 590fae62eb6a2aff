import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createSsoConnection, createUniqueDomain } from '@/e2e/helpers/create-sso-connection'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import { signInPartnerStaff } from '@/e2e/helpers/sign-in'
import { prisma } from '@/lib/platform/database/prisma'
import { parseEmail } from '@/lib/platform/validation/email'
import { sendPasswordReset } from '../password-reset-tokens/send-password-reset'
import type { SsoConnection } from './connection'
import { findSsoConnection } from './find-connection'
import { startSessionAfterSingleSignOn } from './start-session-after-single-sign-on'

let db: TestDatabase
let companyId: number
let connection: SsoConnection
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
  domain = createUniqueDomain()
  companyId = await insertCompany(db)
  connection = await connect()
})

async function connect(): Promise<SsoConnection> {
  const stored = await findSsoConnection(await createSsoConnection(db, { companyId, emailDomain: domain }))
  if (!stored) throw new Error('no connection')
  return stored
}

/** Signs in a user whose address at the provider consists of `name` and the test's domain. */
function signIn(subject: string, name: string) {
  const email = parseEmail(`${name}@${domain}`)
  if (!email) throw new Error('not an address')
  const browser = { browser: 'Chrome on Linux', previousSessionId: null }
  return startSessionAfterSingleSignOn(connection, { subject, email, name: 'Ada' }, browser)
}

async function expectUserId(subject: string, name: string): Promise<number> {
  const result = await signIn(subject, name)
  if (!result.ok) throw new Error(result.reason)
  return result.userId
}

async function findEmail(userId: number) {
  const [user] = await db.sql(`SELECT email, email_key AS key FROM partner_staff WHERE id = $1`, [userId])
  return user
}

const findEmails = (userId: number) =>
  db.sql('SELECT template, recipient, values FROM emails WHERE user_id = $1 ORDER BY created_at, recipient', [userId])

const findEvents = (userId: number) =>
  db.sql(
    'SELECT action, actor_id AS "actorId", old_values FROM audit_events WHERE subject_id = $1 AND company_id = $2',
    [...[userId, companyId]],
  )

it('stores a new email address from the provider, records the change in the audit log, and notifies both addresses', async () => {
  const userId = await expectUserId('sub-1', 'ada')
  expect(await signIn('sub-1', 'Ada.Brown')).toMatchObject({ ok: true, userId, account: `ada.brown@${domain}` })
  expect(await findEmail(userId)).toEqual({ email: `Ada.Brown@${domain}`, key: `ada.brown@${domain}` })
  const values = { name: 'Ada', oldEmail: `ada@${domain}`, newEmail: `Ada.Brown@${domain}` }
  const email = { template: 'email-changed-by-provider', values }
  expect(await findEmails(userId)).toEqual(
    expect.arrayContaining([
      { ...email, recipient: `ada@${domain}` },
      { ...email, recipient: `Ada.Brown@${domain}` },
    ]),
  )
  const events = await findEvents(userId)
  expect(events.at(-1)).toEqual({ action: 'user.sso_email_changed', actorId: userId, old_values: null })
})

it('changes nothing if the email address from the provider differs from the stored one only in case', async () => {
  const userId = await expectUserId('sub-1', 'ada')
  expect(await expectUserId('sub-1', 'ADA')).toBe(userId)
  expect(await findEmail(userId)).toEqual({ email: `ada@${domain}`, key: `ada@${domain}` })
  expect(await findEmails(userId)).toEqual([])
  expect(await findEvents(userId)).toHaveLength(1)
})

it('sends no reset link to the old address, and gives the next owner of that address a separate account', async () => {
  const adaId = await expectUserId('sub-1', 'ada')
  await sendPasswordReset(`ada@${domain}`)
  await expectUserId('sub-1', 'ada.brown')
  const findUsableLinks = () =>
    db.sql('SELECT FROM partner_staff_tokens WHERE user_id = $1 AND expires_at > now()', [adaId])
  expect(await findUsableLinks()).toEqual([])
  await sendPasswordReset(`ada@${domain}`)
  expect(await findUsableLinks()).toEqual([])
  expect(await expectUserId('sub-2', 'ada')).not.toBe(adaId)
})

it('links a user to the account with their new address if the connection is removed and added again', async () => {
  const adaId = await expectUserId('sub-1', 'ada')
  await expectUserId('sub-1', 'ada.brown')
  await db.sql('DELETE FROM sso_connections WHERE id = $1', [connection.id])
  connection = await connect()
  expect(await expectUserId('sub-2', 'ada')).not.toBe(adaId)
  expect(await expectUserId('sub-1', 'ada.brown')).toBe(adaId)
})

it('rejects a user whose new address belongs to a colleague or to somebody whom the team has invited', async () => {
  const adaId = await expectUserId('sub-1', 'ada')
  await expectUserId('sub-2', 'kim')
  await db.sql(`INSERT INTO partner_staff (company_id, email, email_key, role) VALUES ($1, $2, $2, 'member')`, [
    companyId,
    `sam@${domain}`,
  ])
  for (const name of ['kim', 'sam']) expect(await signIn('sub-1', name)).toEqual({ ok: false, reason: 'email-taken' })
  expect(await findEmail(adaId)).toMatchObject({ key: `ada@${domain}` })
  expect(await findEmails(adaId)).toEqual([])
})

it('rejects a user whose new address has an account at another company', async () => {
  const adaId = await expectUserId('sub-1', 'ada')
  await signInPartnerStaff(db, { companyId: await insertCompany(db), email: `kim@${domain}` })
  expect(await signIn('sub-1', 'kim')).toEqual({ ok: false, reason: 'other-company' })
  expect(await findEmail(adaId)).toMatchObject({ key: `ada@${domain}` })
})

it('stores a new address even if a removed member or another company’s invitation has the same address', async () => {
  const adaId = await expectUserId('sub-1', 'ada')
  const otherId = await insertCompany(db)
  await db.sql(
    `INSERT INTO partner_staff (company_id, email, email_key, role, removed_at)
     VALUES ($1, $3, $3, 'member', now()), ($2, $3, $3, 'member', NULL)`,
    [companyId, otherId, `kim@${domain}`],
  )
  expect(await expectUserId('sub-1', 'kim')).toBe(adaId)
  expect(await findEmail(adaId)).toMatchObject({ key: `kim@${domain}` })
})

it('changes the address of only one user if two users get the same new address at the same time', async () => {
  for (const [subject, name] of [
    ['sub-1', 'ada'],
    ['sub-2', 'kim'],
  ] as const)
    await expectUserId(subject, name)
  const results = await Promise.all([signIn('sub-1', 'sam'), signIn('sub-2', 'sam')])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results).toContainEqual({ ok: false, reason: 'email-taken' })
})

import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createSsoConnection, createUniqueDomain } from '@/e2e/helpers/create-sso-connection'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import { signInPartnerStaff, signInSupportStaff } from '@/e2e/helpers/sign-in'
import { waitForBlockedStatement } from '@/e2e/helpers/wait-for-blocked-statement'
import { prisma } from '@/lib/platform/database/prisma'
import { parseEmail } from '@/lib/platform/validation/email'
import { rotateSessionId } from '../sessions/rotate-session-id'
import { touchSession } from '../sessions/touch-session'
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
  connection = await connect(companyId, domain)
})

async function connect(id: number, emailDomain: string): Promise<SsoConnection> {
  const stored = await findSsoConnection(await createSsoConnection(db, { companyId: id, emailDomain }))
  if (!stored) throw new Error('no connection')
  return stored
}

/** Signs in a user whom the provider has authenticated. */
function signIn(
  subject: string,
  { name = 'ada', previousSessionId = null as string | null, by = connection }: Partial<SignInOptions> = {},
) {
  const email = parseEmail(`${name}@${domain}`)
  if (!email) throw new Error('not an address')
  const browser = { browser: 'Chrome on Linux', previousSessionId }
  return startSessionAfterSingleSignOn(by, { subject, email, name: `Name of ${name}` }, browser)
}
interface SignInOptions {
  /** The part of the address before the @. */
  name: string
  previousSessionId: string | null
  by: SsoConnection
}

/** Signs in a user and returns the new session. Throws if the user is rejected. */
async function expectSession(subject: string, options: Partial<SignInOptions> = {}) {
  const result = await signIn(subject, options)
  if (!result.ok) throw new Error(result.reason)
  const session = await touchSession(result.sessionId)
  if (!session) throw new Error('no session')
  return session
}

const findEvents = async () =>
  (
    await db.sql<{ event: string }>(
      `SELECT action || ' ' || (actor_id = subject_id)::text AS event FROM audit_events WHERE company_id = $1 ORDER BY id`,
      [companyId],
    )
  ).map(({ event }) => event)

/** Finds the queued emails to the company's partner staff. */
const findEmails = () =>
  db.sql(
    `SELECT e.recipient, e.template, e.values FROM emails e JOIN pgboss.job j ON j.id = e.id AND j.name = 'email'
     JOIN partner_staff u ON u.id = e.user_id WHERE u.company_id = $1`,
    [companyId],
  )

const invite = async (name: string, role: 'admin' | 'member', invitedBy = companyId) => {
  const [user] = await db.sql<{ id: number }>(
    `INSERT INTO partner_staff (company_id, email, email_key, role) VALUES ($1, $2, $2, $3) RETURNING id`,
    [invitedBy, `${name}@${domain}`, role],
  )
  const id = user?.id ?? 0
  await db.sql(
    `INSERT INTO partner_staff_tokens (id, user_id, purpose, hash, expires_at)
     VALUES (gen_random_uuid(), $1, 'invitation', sha256(gen_random_uuid()::text::bytea), now() + interval '1 day')`,
    [id],
  )
  return id
}

it.each(['member', 'admin'] as const)('creates an account with the company’s default role: %s', async (role) => {
  await db.sql('UPDATE sso_connections SET default_role = $2 WHERE id = $1', [connection.id, role])
  expect(await expectSession('sub-1')).toMatchObject({
    ...{ companyId, role, email: `ada@${domain}`, name: 'Name of ada' },
    ...{ isSso: true, awaitsTwoFactor: false, hasTwoFactor: false },
  })
  expect(await findEvents()).toEqual(['user.joined_by_sso true'])
})

it('links the existing account with the same email address, keeps the role and name, and emails the owner once', async () => {
  const ada = await signInPartnerStaff(db, { companyId, role: 'admin', name: 'Ada', email: `Ada@${domain}` })
  expect(await expectSession('sub-1')).toMatchObject({ userId: ada.userId, role: 'admin', name: 'Ada' })
  expect(await findEvents()).toEqual(['user.sso_linked true'])
  await expectSession('sub-1')
  const email = { recipient: `Ada@${domain}`, template: 'single-sign-on-linked', values: { name: 'Ada' } }
  expect(await findEmails()).toEqual([email])
})

it('accepts an invitation for the same email address, and invalidates the invitation’s link', async () => {
  const id = await invite('ada', 'admin')
  expect(await expectSession('sub-1')).toMatchObject({ userId: id, role: 'admin', name: 'Name of ada' })
  expect(await db.sql('SELECT FROM partner_staff_tokens WHERE user_id = $1 AND expires_at > now()', [id])).toEqual([])
  expect(await findEvents()).toEqual(['user.joined_by_sso true'])
  expect(await findEmails()).toEqual([])
})

it('rejects a second identity at the provider with the same email address as a linked user', async () => {
  await expectSession('sub-1')
  expect(await signIn('sub-2')).toEqual({ ok: false, reason: 'other-identity' })
})

it('treats the same subject at two companies’ providers as different users', async () => {
  const { userId } = await expectSession('sub-1')
  const otherId = await insertCompany(db)
  const other = await connect(otherId, `other-${domain}`)
  const session = await expectSession('sub-1', { name: 'kim', by: other })
  expect(session).toMatchObject({ companyId: otherId })
  expect(session.userId).not.toBe(userId)
})

it('rejects a user whose email address already has an account at another company', async () => {
  const otherId = await insertCompany(db)
  await signInPartnerStaff(db, { companyId: otherId, email: `ada@${domain}` })
  await db.sql(
    `INSERT INTO partner_staff (company_id, email, email_key, name, role, joined_by_sso)
     VALUES ($1, $2, $2, 'Kim', 'member', true)`,
    [otherId, `kim@${domain}`],
  )
  for (const name of ['ada', 'kim']) {
    await invite(name, 'member')
    expect(await signIn(`sub-${name}`, { name })).toEqual({ ok: false, reason: 'other-company' })
  }
  expect(await db.sql('SELECT FROM sso_identities WHERE connection_id = $1', [connection.id])).toEqual([])
})

it('creates an account even if another company has invited the user or has removed the user’s account', async () => {
  const otherId = await insertCompany(db)
  await invite('ada', 'admin', otherId)
  const kim = await signInPartnerStaff(db, { companyId: otherId, email: `kim@${domain}` })
  await db.sql('UPDATE partner_staff SET removed_at = now() WHERE id = $1', [kim.userId])
  for (const name of ['ada', 'kim'])
    expect(await expectSession(`sub-${name}`, { name })).toMatchObject({ companyId, role: 'member' })
})

it('creates a portal account instead of linking a support account that has the same email address', async () => {
  const sam = await signInSupportStaff(db)
  await db.sql('UPDATE support_staff SET email = $2, email_key = $2 WHERE id = $1', [sam.userId, `sam@${domain}`])
  expect(await expectSession('sub-1', { name: 'sam' })).toMatchObject({ realm: 'portal', role: 'member', companyId })
  expect(await db.sql('SELECT FROM support_staff_sessions WHERE user_id = $1', [sam.userId])).toHaveLength(1)
})

it('rejects a removed member, recognised by subject or email address, until they’re invited again', async () => {
  const { userId } = await expectSession('sub-1')
  await db.sql('UPDATE partner_staff SET removed_at = now() WHERE id = $1', [userId])
  const removed = { ok: false, reason: 'removed' }
  expect(await signIn('sub-1')).toEqual(removed)
  expect(await signIn('sub-1', { name: 'renamed' })).toEqual(removed)
  expect(await signIn('sub-2')).toEqual(removed)
  const invitedId = await invite('ada', 'member')
  expect(await expectSession('sub-1')).toMatchObject({ userId: invitedId })
})

it('ends the browser’s previous session after single sign-on', async () => {
  const previous = await signInPartnerStaff(db, { companyId })
  await expectSession('sub-1', { previousSessionId: previous.sessionId })
  expect(await touchSession(previous.sessionId)).toBeNull()
})

it('creates only one account if somebody signs in for the first time in several windows at once', async () => {
  const results = await Promise.all(Array.from({ length: 5 }, () => signIn('sub-1')))
  expect(new Set(results.map((result) => result.ok && result.userId)).size).toBe(1)
  expect(await db.sql('SELECT FROM partner_staff WHERE company_id = $1', [companyId])).toHaveLength(1)
})

it('links an address to only one of two subjects that sign in at the same time', async () => {
  const results = await Promise.all([signIn('sub-1'), signIn('sub-2')])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results).toContainEqual({ ok: false, reason: 'other-identity' })
})

it('accepts an address for only one company if two companies’ providers verify it at the same time', async () => {
  const other = { ...(await connect(await insertCompany(db), `other-${domain}`)), emailDomain: domain }
  const results = await Promise.all([signIn('sub-1'), signIn('sub-1', { by: other })])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results).toContainEqual({ ok: false, reason: 'other-company' })
})

it('creates no account in a full team, but still signs in its members', async () => {
  await expectSession('sub-1')
  await db.sql(
    `INSERT INTO partner_staff (company_id, email, email_key, name, role, password_hash)
     SELECT $1::int, e, e, 'Kim', 'member', '$argon2id$' FROM (SELECT n || $2 AS e FROM generate_series(1, 199) n) x`,
    [companyId, `@${domain}`],
  )
  expect(await signIn('sub-2', { name: 'kim' })).toEqual({ ok: false, reason: 'team-full' })
  await expectSession('sub-1')
  await expectSession('sub-3', { name: '7' })
})

it.each([
  ['the connection is removed', 'DELETE FROM sso_connections WHERE company_id = $1'],
  ['the connection becomes untested', 'UPDATE sso_connections SET tested_at = NULL WHERE company_id = $1'],
  ['the company is disabled', 'UPDATE companies SET disabled_at = now() WHERE id = $1'],
])('starts no session if %s while the provider authenticates the user', async (_, sql) => {
  await expectSession('sub-1')
  await db.sql('DELETE FROM partner_staff_sessions')
  await db.sql(sql, [companyId])
  for (const [subject, name] of [
    ['sub-1', 'ada'],
    ['sub-2', 'kim'],
  ] as const)
    expect(await signIn(subject, { name })).toEqual({ ok: false, reason: 'not-ready' })
  expect(await db.sql('SELECT FROM partner_staff WHERE company_id = $1', [companyId])).toHaveLength(1)
  expect(await db.sql('SELECT FROM partner_staff_sessions')).toEqual([])
})

it('starts no session if the connection and the browser’s previous session are removed while the user signs in', async () => {
  const { id: previousSessionId } = await expectSession('sub-1')
  const removal = new pg.Client({ connectionString: db.owner })
  await removal.connect()
  try {
    await removal.query('BEGIN')
    await removal.query('SELECT FROM sso_connections WHERE id = $1 FOR UPDATE', [connection.id])
    const result = signIn('sub-1', { previousSessionId })
    await waitForBlockedStatement(db, 'sso_connection')
    await removal.query('DELETE FROM sso_connections WHERE id = $1', [connection.id])
    await removal.query('COMMIT')
    expect(await result).toEqual({ ok: false, reason: 'not-ready' })
  } finally {
    await removal.end()
  }
})

it('ends a single sign-on session when the user or connection is removed or the company is disabled', async () => {
  for (const sql of [
    'UPDATE partner_staff SET removed_at = now() WHERE company_id = $1',
    'UPDATE companies SET disabled_at = now() WHERE id = $1',
    'DELETE FROM sso_connections WHERE company_id = $1',
  ]) {
    const session = await expectSession('sub-1')
    await db.sql(sql, [companyId])
    expect(await touchSession(session.id)).toBeNull()
    await db.sql('UPDATE partner_staff SET removed_at = NULL WHERE company_id = $1', [companyId])
    await db.sql('UPDATE companies SET disabled_at = NULL WHERE id = $1', [companyId])
  }
})

it('keeps a session bound to its connection when the session gets a new ID', async () => {
  const session = await expectSession('sub-1')
  const newId = await rotateSessionId(session)
  expect(await touchSession(session.id)).toBeNull()
  expect(await touchSession(String(newId))).toMatchObject({ userId: session.userId, isSso: true })
  await db.sql('DELETE FROM sso_connections WHERE id = $1', [connection.id])
  expect(await touchSession(String(newId))).toBeNull()
})

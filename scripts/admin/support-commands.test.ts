import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertPasskey } from '@/e2e/helpers/insert-passkey'
import { createSession } from '@/lib/auth/sessions/create-session'
import { touchSupportSession } from '@/lib/auth/sessions/touch-support-session'
import { findCredentials } from '@/lib/auth/sign-in/find-credentials'
import { getSupportTokenStatus } from '@/lib/auth/support-staff/get-support-token-status'
import { setSupportPassword } from '@/lib/auth/support-staff/set-support-password'
import { prisma } from '@/lib/platform/database/prisma'
import { createTestDatabase, type TestDatabase } from '../../e2e/helpers/create-test-database'
import type { AdminContext } from './admin-context'
import { parseArguments } from './parse-arguments'
import { runCommand } from './run-command'

const EMAIL = 'sam@example.org'
const HASH = '$argon2id$'

let db: TestDatabase
let context: AdminContext

beforeAll(async () => {
  db = await createTestDatabase()
  await db.unlockLogs()
  context = {
    ...{ ownerUrl: db.owner, serverSecret: process.env.SERVER_SECRET, secondaryServerSecret: undefined },
    ...{ appUrl: 'https://bills.example/', isEmbedded: false, close: async () => undefined },
  }
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})
beforeEach(() => db.sql('TRUNCATE support_staff, audit_events CASCADE'))

async function admin(args: string[], overrides: Partial<AdminContext> = {}): Promise<string> {
  const parsed = parseArguments(['support', ...args])
  if (!parsed.ok) throw new Error(parsed.message)
  const outcome = await runCommand(parsed.command, { ...context, ...overrides })
  return outcome.ok ? outcome.result : outcome.reason
}

const CREATE_ARGS = ['create', '--email', EMAIL, '--name', 'Sam Okafor']
const create = () => admin(CREATE_ARGS)
const createLink = () => admin(['link', '--email', EMAIL])
const remove = () => admin(['remove', '--email', EMAIL])

const parseToken = (text: string) => text.split('#')[1] ?? ''

const findAuditActions = async () =>
  (await db.sql<{ action: string }>('SELECT action FROM audit_events ORDER BY id')).map(({ action }) => action)

/** Adds 2FA, a passkey and a session to the only current member of support staff. */
async function createSupportSession(): Promise<{ userId: number; session: string }> {
  const [user] = await db.sql<{ id: number }>(
    `UPDATE support_staff SET totp_secret = '\\x00', totp_confirmed_at = now(), totp_last_step = 7
     WHERE removed_at IS NULL RETURNING id`,
  )
  const userId = user?.id ?? 0
  await db.sql(`INSERT INTO support_staff_recovery_codes VALUES ($1, sha256('a'))`, [userId])
  await insertPasskey(db, 'support', userId)
  return { userId, session: await prisma().$transaction((tx) => createSession(tx, 'support', userId, false, 'Chrome')) }
}

it('prints a password link for support staff, and invalidates the link when it prints a newer one', async () => {
  const first = await create()
  expect(first).toMatch(/^https:\/\/bills\.example\/support\/reset-password#[\w-]{43}$/)
  expect(await getSupportTokenStatus(parseToken(first))).toEqual({
    ok: true,
    link: { email: EMAIL, name: 'Sam Okafor' },
  })
  expect(await create()).toBe('This email address already belongs to support staff.')
  const second = await createLink()
  expect(await getSupportTokenStatus(parseToken(first))).toEqual({ ok: false, reason: 'expired' })
  expect(await setSupportPassword(parseToken(first), HASH)).toBe(false)
  expect(await getSupportTokenStatus(parseToken(second))).toMatchObject({ ok: true })
  expect(await getSupportTokenStatus('of-somebody-else')).toEqual({ ok: false, reason: 'unknown' })
  expect(await findCredentials('support', EMAIL)).toBeNull()
  expect(await setSupportPassword(parseToken(second), HASH)).toBe(true)
  expect(await getSupportTokenStatus(parseToken(second))).toEqual({ ok: false, reason: 'used' })
  expect(await findCredentials('support', EMAIL)).not.toBeNull()
  expect(await findAuditActions()).toEqual([
    ...['support_staff.created', 'support_staff.link_made', 'support_staff.password_chosen'],
  ])
  expect(await db.sql('SELECT FROM audit_events WHERE company_id IS NOT NULL')).toEqual([])
  const [stored] = await db.sql<{ days: number }>(
    `SELECT max(extract(epoch FROM expires_at - created_at) / 86400)::float8 AS days FROM support_staff_tokens`,
  )
  expect(stored?.days).toBeCloseTo(7, 2)
  await expect(admin(CREATE_ARGS, { serverSecret: undefined })).rejects.toThrow('SERVER_SECRET: must')
  await expect(admin(CREATE_ARGS, { appUrl: undefined })).rejects.toThrow('APP_URL: expected')
})

it('keeps the 2FA, passkeys and sessions of support staff until a new password link is used', async () => {
  await setSupportPassword(parseToken(await create()), HASH)
  const { userId, session } = await createSupportSession()
  const newLink = await createLink()
  expect(await touchSupportSession(session)).toMatchObject({ userId, hasTwoFactor: true })
  // Exactly one of ten concurrent attempts to use the link must succeed.
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, n) => setSupportPassword(parseToken(newLink), HASH + n)),
  )
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await touchSupportSession(session)).toBeNull()
  expect(await db.sql('SELECT totp_secret, totp_confirmed_at, totp_last_step FROM support_staff')).toEqual([
    // When the person next signs in, they must be offered a new authenticator secret, not the previous one.
    { totp_secret: null, totp_confirmed_at: null, totp_last_step: 7 },
  ])
  expect(await db.sql('SELECT FROM support_staff_recovery_codes')).toEqual([])
  expect(await db.sql('SELECT FROM support_staff_passkeys')).toEqual([])
})

it('ends the sessions of a removed member of support staff, invalidates their links and lets their email address be used again', async () => {
  await setSupportPassword(parseToken(await create()), HASH)
  const { userId, session } = await createSupportSession()
  const openToken = parseToken(await createLink())
  expect(await remove()).toBe(`Support staff member ${userId} removed.`)
  expect(await touchSupportSession(session)).toBeNull()
  expect(await findCredentials('support', EMAIL)).toBeNull()
  expect(await getSupportTokenStatus(openToken)).toEqual({ ok: false, reason: 'expired' })
  expect(await setSupportPassword(openToken, HASH)).toBe(false)
  expect(await db.sql('SELECT password_hash, totp_secret FROM support_staff')).toEqual([
    { password_hash: null, totp_secret: null },
  ])
  expect([await remove(), await createLink()]).toEqual(Array(2).fill('No support staff with this email address.'))
  expect(await create()).toMatch(/^https:/)
  expect((await findAuditActions()).slice(-2)).toEqual(['support_staff.removed', 'support_staff.created'])
})

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { seenSupportSession } from '@/lib/auth/sessions/data'
import { beginSession } from '@/lib/auth/sessions/mutations'
import { whoSignsIn } from '@/lib/auth/sign-in/data'
import { supportLinkState } from '@/lib/auth/support-users/data'
import { chooseSupportPassword } from '@/lib/auth/support-users/mutations'
import { prisma } from '@/lib/platform/database/prisma'
import { type TestDatabase, testDatabase } from '../../e2e/support/database'
import { readArguments } from './arguments'
import type { OpenDatabase } from './operator'
import { perform } from './perform'

const EMAIL = 'sam@example.org'
const HASH = '$argon2id$'

let db: TestDatabase
let opened: OpenDatabase

beforeAll(async () => {
  db = await testDatabase()
  opened = {
    ...{ ownerUrl: db.owner, serverSecret: process.env.SERVER_SECRET, serverSecretAlso: undefined },
    ...{ appUrl: 'https://bills.example/', embedded: false, leave: async () => undefined },
  }
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})
beforeEach(() => db.sql('TRUNCATE support_staff, audit_events CASCADE'))

async function admin(line: string[], on: Partial<OpenDatabase> = {}): Promise<string> {
  const read = readArguments(['support', ...line])
  if (!read.ok) throw new Error(read.problem)
  const outcome = await perform(read.command, { ...opened, ...on })
  return outcome.ok ? outcome.result : outcome.reason
}

const CREATE = ['create', '--email', EMAIL, '--name', 'Sam Okafor']
const create = () => admin(CREATE)
const link = () => admin(['link', '--email', EMAIL])
const remove = () => admin(['remove', '--email', EMAIL])

const tokenOf = (text: string) => text.split('#')[1] ?? ''

const actions = async () =>
  (await db.sql<{ action: string }>('SELECT action FROM audit_events ORDER BY id')).map(({ action }) => action)

/** The session of somebody who has chosen a password and set a second factor up. */
async function signedIn(): Promise<{ userId: number; session: string }> {
  const [user] = await db.sql<{ id: number }>(
    `UPDATE support_staff SET totp_secret = '\\x00', totp_confirmed_at = now(), totp_last_step = 7
     WHERE removed_at IS NULL RETURNING id`,
  )
  const userId = user?.id ?? 0
  await db.sql(`INSERT INTO support_staff_recovery_codes VALUES ($1, sha256('a'))`, [userId])
  return { userId, session: await prisma().$transaction((tx) => beginSession(tx, 'support', userId, false, 'Chrome')) }
}

it('prints a link by which a password is chosen, and a newer one that ends it', async () => {
  const first = await create()
  expect(first).toMatch(/^https:\/\/bills\.example\/support\/choose-password#[\w-]{43}$/)
  expect(await supportLinkState(tokenOf(first))).toEqual({ ok: true, link: { email: EMAIL, name: 'Sam Okafor' } })
  expect(await create()).toBe('already of the support staff')
  const second = await link()
  expect(await supportLinkState(tokenOf(first))).toEqual({ ok: false, reason: 'over' })
  expect(await chooseSupportPassword(tokenOf(first), HASH)).toBe(false)
  expect(await supportLinkState(tokenOf(second))).toMatchObject({ ok: true })
  expect(await supportLinkState('of-somebody-else')).toEqual({ ok: false, reason: 'unknown' })
  expect(await whoSignsIn('support', EMAIL)).toBeNull()
  expect(await chooseSupportPassword(tokenOf(second), HASH)).toBe(true)
  expect(await supportLinkState(tokenOf(second))).toEqual({ ok: false, reason: 'used' })
  expect(await whoSignsIn('support', EMAIL)).not.toBeNull()
  expect(await actions()).toEqual([
    ...['support_staff.created', 'support_staff.link_made', 'support_staff.password_chosen'],
  ])
  expect(await db.sql('SELECT FROM audit_events WHERE company_id IS NOT NULL')).toEqual([])
  const [stored] = await db.sql<{ days: number }>(
    `SELECT max(extract(epoch FROM expires_at - created_at) / 86400)::float8 AS days FROM support_staff_tokens`,
  )
  expect(stored?.days).toBeCloseTo(7, 2)
  await expect(admin(CREATE, { serverSecret: undefined })).rejects.toThrow('SERVER_SECRET: expected')
  await expect(admin(CREATE, { appUrl: undefined })).rejects.toThrow('APP_URL: expected')
})

it('ends second factor, recovery codes and sessions when a new link is used, and not before', async () => {
  await chooseSupportPassword(tokenOf(await create()), HASH)
  const { userId, session } = await signedIn()
  const lost = await link()
  expect(await seenSupportSession(session)).toMatchObject({ userId, hasSecondFactor: true })
  // Of ten at once one is taken.
  const used = await Promise.all(Array.from({ length: 10 }, (_, n) => chooseSupportPassword(tokenOf(lost), HASH + n)))
  expect(used.filter(Boolean)).toHaveLength(1)
  expect(await seenSupportSession(session)).toBeNull()
  expect(await db.sql('SELECT totp_secret, totp_confirmed_at, totp_last_step FROM support_staff')).toEqual([
    // No secret of before is offered again.
    { totp_secret: null, totp_confirmed_at: null, totp_last_step: 7 },
  ])
  expect(await db.sql('SELECT FROM support_staff_recovery_codes')).toEqual([])
})

it('removes somebody: sessions and links end at once, and the e-mail may be made anew', async () => {
  await chooseSupportPassword(tokenOf(await create()), HASH)
  const { userId, session } = await signedIn()
  const open = tokenOf(await link())
  expect(await remove()).toBe(`support user ${userId} is removed`)
  expect(await seenSupportSession(session)).toBeNull()
  expect(await whoSignsIn('support', EMAIL)).toBeNull()
  expect(await supportLinkState(open)).toEqual({ ok: false, reason: 'over' })
  expect(await chooseSupportPassword(open, HASH)).toBe(false)
  expect(await db.sql('SELECT password_hash, totp_secret FROM support_staff')).toEqual([
    { password_hash: null, totp_secret: null },
  ])
  expect([await remove(), await link()]).toEqual(Array(2).fill('nobody of the support staff has this e-mail'))
  expect(await create()).toMatch(/^https:/)
  expect((await actions()).slice(-2)).toEqual(['support_staff.removed', 'support_staff.created'])
})

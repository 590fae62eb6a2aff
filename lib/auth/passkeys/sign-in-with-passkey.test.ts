import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { addTestPasskey, createPasskeyOwner, createPasskeyProof } from '@/e2e/helpers/add-test-passkey'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { enrolTwoFactor } from '@/e2e/helpers/sign-in'
import {
  INVALID_RESPONSES,
  type ResponseChanges,
  type SoftwarePasskey,
  signWithPasskey,
} from '@/e2e/helpers/software-authenticator'
import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { createSession } from '../sessions/create-session'
import { touchSession } from '../sessions/touch-session'
import { touchSupportSession } from '../sessions/touch-support-session'
import { touchTenantSession } from '../tenant-accounts/touch-tenant-session'
import { signInContext } from './challenge'
import { checkPasskey } from './check-passkey'
import { completeSignInWithPasskey } from './complete-sign-in-with-passkey'
import { createSignInOptions, createTwoFactorOptions } from './create-sign-in-options'
import { listPasskeys } from './list-passkeys'
import { removePasskey } from './remove-passkey'
import { signInWithPasskey } from './sign-in-with-passkey'
import { startSessionAfterPasskey } from './start-session-after-passkey'

const REALMS: Realm[] = ['portal', 'support', 'account']
const TOUCH_SESSION = { portal: touchSession, support: touchSupportSession, account: touchTenantSession }
/** The tables of users and passkeys, and the column that joins them. */
const TABLES = {
  support: ['support_staff', 'support_staff_passkeys', 'user_id'],
  account: ['tenants', 'tenant_passkeys', 'tenant_id'],
} as const
const WRONG = { ok: false, reason: 'wrong' }
const CSRF_TOKEN = 'the token in the browser’s cookie'

let db: TestDatabase
let robin: Awaited<ReturnType<typeof createPasskeyOwner>>
let passkey: SoftwarePasskey
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})
beforeEach(async () => {
  await db.sql('DELETE FROM throttles')
  robin = await createPasskeyOwner(db, 'portal')
  passkey = await addTestPasskey(db, robin)
})
afterEach(() => {
  vi.useRealTimers()
})

const client = { address: '192.0.2.1', browser: 'Chrome on Linux', device: undefined }

const submit = (response: string, realm: Realm = 'portal', csrfToken = CSRF_TOKEN) =>
  signInWithPasskey(realm, response, csrfToken, client, null)

async function respond(realm: Realm = 'portal', used = passkey, changes: ResponseChanges = {}): Promise<string> {
  return signWithPasskey(used, await createSignInOptions(realm, CSRF_TOKEN), changes)
}

const signInAgain = async (changes: ResponseChanges = {}) => submit(await respond('portal', passkey, changes))

/** Creates a session that awaits 2FA. */
async function createPendingSession(userId: number): Promise<string> {
  const id = randomUUID()
  await db.sql(
    `INSERT INTO partner_staff_sessions (id, user_id, awaits_two_factor, expires_at) VALUES ($1, $2, true, now() + interval '10 minutes')`,
    [id, userId],
  )
  return id
}

it.each(REALMS)('signs in to the %s realm with only a passkey, and ends the previous session', async (realm) => {
  const owner = await createPasskeyOwner(db, realm)
  const response = await respond(realm, await addTestPasskey(db, owner))
  const result = await signInWithPasskey(realm, response, CSRF_TOKEN, client, owner.id)
  if (!result?.ok) throw new Error('not signed in')
  expect(result).toMatchObject({ userId: owner.userId, account: owner.email })
  expect(await TOUCH_SESSION[realm](result.sessionId)).toMatchObject(
    realm === 'account' ? { tenantId: owner.userId } : { userId: owner.userId, awaitsTwoFactor: false },
  )
  expect(await TOUCH_SESSION[realm](owner.id)).toBeNull()
  const [own] = await listPasskeys(realm, owner.userId)
  expect(Date.now() - (own?.lastUsedAt?.getTime() ?? 0)).toBeLessThan(60_000)
})

it('creates sign-in options that require user verification and don’t reveal who has a passkey', async () => {
  const options = await createSignInOptions('portal', CSRF_TOKEN)
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', timeout: 120_000 })
  expect(options.allowCredentials).toBeUndefined()
})

it.each<[string, ResponseChanges]>([
  ...INVALID_RESPONSES,
  ['the registration of a passkey', { type: 'webauthn.create' }],
])('rejects a sign-in response from %s', async (_, changes) => {
  expect(await signInAgain(changes)).toEqual(WRONG)
})

it('rejects a passkey response with another key’s signature, an unknown passkey, or a wrong or missing account', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  expect(await submit(await respond('portal', { ...passkey, privateKey }))).toEqual(WRONG)
  expect(await submit(await respond('portal', { ...passkey, id: 'AAAA' }))).toEqual(WRONG)
  const { userHandle } = await addTestPasskey(db, await createPasskeyOwner(db, 'portal'))
  expect(await submit(await respond('portal', { ...passkey, userHandle }))).toEqual(WRONG)
  const { response, ...rest } = JSON.parse(await respond())
  expect(await submit(JSON.stringify({ ...rest, response: { ...response, userHandle: undefined } }))).toEqual(WRONG)
  expect(await submit('not JSON')).toEqual(WRONG)
})

it.each(['support', 'account'] as const)(
  'rejects a portal passkey in the %s realm, even if a user and a passkey there have the same IDs',
  async (realm) => {
    const owner = await createPasskeyOwner(db, realm)
    const ownPasskey = await addTestPasskey(db, owner)
    const [users, passkeys, userColumn] = TABLES[realm]
    await db.sql('UPDATE partner_staff SET id = id + 1000000 WHERE id = $1', [robin.userId])
    const id = robin.userId + 1_000_000
    await db.sql('UPDATE partner_staff_passkeys SET id = $1 WHERE user_id = $1', [id])
    await db.sql(`UPDATE ${users} SET id = $1 WHERE id = $2`, [id, owner.userId])
    await db.sql(`UPDATE ${passkeys} SET id = $1 WHERE ${userColumn} = $1`, [id])
    expect(await submit(await respond(realm), realm)).toEqual(WRONG)
    expect(await submit(await respond(realm, ownPasskey), realm)).toMatchObject({ ok: true, userId: id })
  },
)

/**
 * Uses several responses at the same time. Skips the throttling, which may ask the second of two concurrent attempts to
 * wait.
 */
async function submitTogether(responses: string[]) {
  const context = signInContext('portal', CSRF_TOKEN)
  const checks = []
  for (const response of responses) checks.push(await checkPasskey('portal', response, { context, client }))
  return Promise.all(
    checks.map((check) => {
      if (!check.ok) throw new Error(check.reason)
      return startSessionAfterPasskey('portal', check.use, (tx) =>
        createSession(tx, 'portal', robin.userId, false, 'Chrome on Linux'),
      )
    }),
  )
}

it('accepts each sign-in challenge only once, even if two requests use it at the same time', async () => {
  const response = await respond()
  const results = await submitTogether([response, response])
  expect(results).toContainEqual(expect.objectContaining({ ok: true }))
  expect(results).toContainEqual(WRONG)
  expect(await submit(response)).toEqual(WRONG)
})

it('rejects a passkey response to a challenge for another browser, realm or purpose', async () => {
  expect(await submit(await respond(), 'portal', 'another browser’s token')).toEqual(WRONG)
  expect(await submit(await respond('support'))).toEqual(WRONG)
  const options = await createTwoFactorOptions('portal', robin)
  if (!options) throw new Error('no passkey')
  expect(await submit(signWithPasskey(passkey, options), 'portal', robin.id)).toEqual(WRONG)
})

it('returns null for a passkey response whose challenge has expired', async () => {
  const response = await respond()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60 * 1000 - 1000 })
  expect(await submit(response, 'portal', 'another browser’s token')).toEqual(WRONG)
  vi.setSystemTime(Date.now() + 2000)
  expect(await submit(response)).toBeNull()
})

it('accepts only increasing sign counts, and audits a passkey that may have been copied', async () => {
  passkey = await addTestPasskey(db, robin, { signCount: 5 })
  expect(await signInAgain({ signCount: 6 })).toMatchObject({ ok: true })
  for (const signCount of [6, 5, 0]) expect(await signInAgain({ signCount })).toEqual(WRONG)
  expect(
    await db.sql(`SELECT company_id, subject_id FROM audit_events WHERE action = 'user.passkey_rejected'`),
  ).toEqual(Array.from({ length: 3 }, () => ({ company_id: robin.companyId, subject_id: robin.userId })))
  const responses = [
    await respond('portal', passkey, { signCount: 7 }),
    await respond('portal', passkey, { signCount: 7 }),
  ]
  const results = await submitTogether(responses)
  expect(results).toContainEqual(expect.objectContaining({ ok: true }))
  expect(results).toContainEqual(WRONG)
})

it('accepts a synced passkey, which always reports the sign count 0', async () => {
  expect(await signInAgain()).toMatchObject({ ok: true })
  expect(await signInAgain()).toMatchObject({ ok: true })
})

it('rejects a removed passkey, even if it’s removed after the response was verified', async () => {
  const response = await respond()
  const check = await checkPasskey('portal', response, { context: signInContext('portal', CSRF_TOKEN), client })
  if (!check.ok) throw new Error(check.reason)
  const [own] = await listPasskeys('portal', robin.userId)
  await removePasskey(robin, await createPasskeyProof(db, robin), own?.id ?? 0)
  expect(await submit(response)).toEqual(WRONG)
  expect(await startSessionAfterPasskey('portal', check.use, async () => randomUUID())).toEqual(WRONG)
})

it.each<[string, Realm, string]>([
  ['removed partner staff', 'portal', 'UPDATE partner_staff SET removed_at = now() WHERE id = $1'],
  [
    'partner staff of a disabled company',
    'portal',
    'UPDATE companies SET disabled_at = now() WHERE id = (SELECT company_id FROM partner_staff WHERE id = $1)',
  ],
  ['removed support staff', 'support', 'UPDATE support_staff SET removed_at = now() WHERE id = $1'],
  ['support staff without a password', 'support', 'UPDATE support_staff SET password_hash = NULL WHERE id = $1'],
  ['tenants without a password', 'account', 'UPDATE tenants SET password_hash = NULL WHERE id = $1'],
])('rejects the passkeys of %s', async (_, realm, sql) => {
  const owner = await createPasskeyOwner(db, realm)
  const ownPasskey = await addTestPasskey(db, owner)
  await db.sql(sql, [owner.userId])
  expect(await submit(await respond(realm, ownPasskey), realm)).toEqual(WRONG)
})

it('keeps accepting a passkey after the password has changed', async () => {
  await db.sql(`UPDATE partner_staff SET password_hash = '$argon2id$other' WHERE id = $1`, [robin.userId])
  expect(await signInAgain()).toMatchObject({ ok: true })
})

it('accepts only the user’s own passkey in place of a 2FA code, and only once', async () => {
  await enrolTwoFactor(db, 'portal', robin.userId)
  const id = await createPendingSession(robin.userId)
  const options = await createTwoFactorOptions('portal', { id, userId: robin.userId })
  if (!options) throw new Error('no passkey')
  expect(options).toMatchObject({ allowCredentials: [{ id: passkey.id }], userVerification: 'required' })
  const others = await addTestPasskey(db, await createPasskeyOwner(db, 'portal'))
  const complete = (response: string, sessionId: string | null = id) =>
    completeSignInWithPasskey('portal', sessionId, response, client)
  expect(await complete(signWithPasskey(others, options))).toEqual(WRONG)
  expect(await complete(await respond())).toEqual(WRONG)
  expect(await complete(signWithPasskey(passkey, options), await createPendingSession(robin.userId))).toEqual(WRONG)
  expect(await complete(signWithPasskey(passkey, options), robin.id)).toBeNull()
  expect(await complete(signWithPasskey(passkey, options), null)).toBeNull()
  const result = await complete(signWithPasskey(passkey, options))
  if (!result?.ok) throw new Error('not signed in')
  expect(await touchSession(result.sessionId)).toMatchObject({ userId: robin.userId, awaitsTwoFactor: false })
  expect(await touchSession(id)).toBeNull()
  expect(await complete(signWithPasskey(passkey, options))).toBeNull()
})

it('doesn’t offer a passkey in place of a 2FA code if the user has none', async () => {
  const { id, userId } = await createPasskeyOwner(db, 'portal')
  expect(await createTwoFactorOptions('portal', { id, userId })).toBeNull()
})

import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { addTestPasskey, createPasskeyOwner, createPasskeyProof } from '@/e2e/helpers/add-test-passkey'
import { CSRF_TOKEN, NEW_BROWSER, respondWithPasskey, setUpPasskeyFixture, WRONG } from '@/e2e/helpers/passkey-fixture'
import { enrolTwoFactor } from '@/e2e/helpers/sign-in'
import { INVALID_RESPONSES, type ResponseChanges, signWithPasskey } from '@/e2e/helpers/software-authenticator'
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

const fixture = setUpPasskeyFixture()
afterEach(() => {
  vi.useRealTimers()
})

const submit = (response: string, realm: Realm = 'portal', csrfToken = CSRF_TOKEN) =>
  signInWithPasskey(realm, response, csrfToken, NEW_BROWSER, null)

const respond = (realm: Realm = 'portal', used = fixture.passkey, changes: ResponseChanges = {}) =>
  respondWithPasskey(realm, used, changes)

const signInAgain = async (changes: ResponseChanges = {}) => submit(await respond('portal', fixture.passkey, changes))

/** Creates a session that awaits 2FA. */
async function createPendingSession(userId: number): Promise<string> {
  const id = randomUUID()
  await fixture.db.sql(
    `INSERT INTO partner_staff_sessions (id, user_id, awaits_two_factor, expires_at) VALUES ($1, $2, true, now() + interval '10 minutes')`,
    [id, userId],
  )
  return id
}

it.each(REALMS)('signs in to the %s realm with only a passkey, and ends the previous session', async (realm) => {
  const owner = await createPasskeyOwner(fixture.db, realm)
  const response = await respond(realm, await addTestPasskey(fixture.db, owner))
  const result = await signInWithPasskey(realm, response, CSRF_TOKEN, NEW_BROWSER, owner.id)
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
  expect(await submit(await respond('portal', { ...fixture.passkey, privateKey }))).toEqual(WRONG)
  expect(await submit(await respond('portal', { ...fixture.passkey, id: 'AAAA' }))).toEqual(WRONG)
  const { userHandle } = await addTestPasskey(fixture.db, await createPasskeyOwner(fixture.db, 'portal'))
  expect(await submit(await respond('portal', { ...fixture.passkey, userHandle }))).toEqual(WRONG)
  const { response, ...rest } = JSON.parse(await respond())
  expect(await submit(JSON.stringify({ ...rest, response: { ...response, userHandle: undefined } }))).toEqual(WRONG)
  expect(await submit('not JSON')).toEqual(WRONG)
})

it.each(['support', 'account'] as const)(
  'rejects a portal passkey in the %s realm, even if a user and a passkey there have the same IDs',
  async (realm) => {
    const owner = await createPasskeyOwner(fixture.db, realm)
    const ownPasskey = await addTestPasskey(fixture.db, owner)
    const [users, passkeys, userColumn] = TABLES[realm]
    await fixture.db.sql('UPDATE partner_staff SET id = id + 1000000 WHERE id = $1', [fixture.robin.userId])
    const id = fixture.robin.userId + 1_000_000
    await fixture.db.sql('UPDATE partner_staff_passkeys SET id = $1 WHERE user_id = $1', [id])
    await fixture.db.sql(`UPDATE ${users} SET id = $1 WHERE id = $2`, [id, owner.userId])
    await fixture.db.sql(`UPDATE ${passkeys} SET id = $1 WHERE ${userColumn} = $1`, [id])
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
  for (const response of responses)
    checks.push(await checkPasskey('portal', response, { context, client: NEW_BROWSER }))
  return Promise.all(
    checks.map((check) => {
      if (!check.ok) throw new Error(check.reason)
      return startSessionAfterPasskey('portal', check.use, (tx) =>
        createSession(tx, 'portal', fixture.robin.userId, false, 'Chrome on Linux'),
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
  const options = await createTwoFactorOptions('portal', fixture.robin)
  if (!options) throw new Error('no passkey')
  expect(await submit(signWithPasskey(fixture.passkey, options), 'portal', fixture.robin.id)).toEqual(WRONG)
})

it('returns null for a passkey response whose challenge has expired', async () => {
  const response = await respond()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60 * 1000 - 1000 })
  expect(await submit(response, 'portal', 'another browser’s token')).toEqual(WRONG)
  vi.setSystemTime(Date.now() + 2000)
  expect(await submit(response)).toBeNull()
})

it('accepts only increasing sign counts, and otherwise logs and emails that the passkey may have been copied', async () => {
  fixture.passkey = await addTestPasskey(fixture.db, fixture.robin, { signCount: 5 })
  expect(await signInAgain({ signCount: 6 })).toMatchObject({ ok: true })
  for (const signCount of [6, 5, 0]) expect(await signInAgain({ signCount })).toEqual(WRONG)
  expect(
    await fixture.db.sql(`SELECT company_id, subject_id FROM audit_events WHERE action = 'user.passkey_rejected'`),
  ).toEqual(
    Array.from({ length: 3 }, () => ({ company_id: fixture.robin.companyId, subject_id: fixture.robin.userId })),
  )
  expect(
    await fixture.db.sql(`SELECT "values" FROM emails WHERE user_id = $1 AND "values" ->> 'change' = 'rejected'`, [
      fixture.robin.userId,
    ]),
  ).toEqual(
    Array.from({ length: 3 }, () => ({
      values: expect.objectContaining({ passkeyName: expect.stringMatching(/^Passkey /) }),
    })),
  )
  const responses = [
    await respond('portal', fixture.passkey, { signCount: 7 }),
    await respond('portal', fixture.passkey, { signCount: 7 }),
  ]
  const results = await submitTogether(responses)
  expect(results).toContainEqual(expect.objectContaining({ ok: true }))
  expect(results).toContainEqual(WRONG)
})

it('emails a tenant, but not the partner, that a passkey may have been copied', async () => {
  const owner = await createPasskeyOwner(fixture.db, 'account')
  const copied = await addTestPasskey(fixture.db, owner, { signCount: 5 })
  expect(await submit(await respond('account', copied, { signCount: 5 }), 'account')).toEqual(WRONG)
  expect(
    await fixture.db.sql(
      `SELECT company_id FROM emails WHERE recipient = $1 AND "values" ->> 'change' = 'rejected'
       AND template = 'tenant-passkey-changed'`,
      [owner.email],
    ),
  ).toEqual([{ company_id: null }])
})

it('accepts a synced passkey, which always reports the sign count 0', async () => {
  expect(await signInAgain()).toMatchObject({ ok: true })
  expect(await signInAgain()).toMatchObject({ ok: true })
})

it('rejects a removed passkey, even if it’s removed after the response was verified', async () => {
  const response = await respond()
  const check = await checkPasskey('portal', response, {
    context: signInContext('portal', CSRF_TOKEN),
    client: NEW_BROWSER,
  })
  if (!check.ok) throw new Error(check.reason)
  const [own] = await listPasskeys('portal', fixture.robin.userId)
  await removePasskey(fixture.robin, await createPasskeyProof(fixture.db, fixture.robin), own?.id ?? 0)
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
  const owner = await createPasskeyOwner(fixture.db, realm)
  const ownPasskey = await addTestPasskey(fixture.db, owner)
  await fixture.db.sql(sql, [owner.userId])
  expect(await submit(await respond(realm, ownPasskey), realm)).toEqual(WRONG)
})

it('keeps accepting a passkey after the password has changed', async () => {
  await fixture.db.sql(`UPDATE partner_staff SET password_hash = '$argon2id$other' WHERE id = $1`, [
    fixture.robin.userId,
  ])
  expect(await signInAgain()).toMatchObject({ ok: true })
})

it('accepts only the user’s own passkey in place of a 2FA code, and only once', async () => {
  await enrolTwoFactor(fixture.db, 'portal', fixture.robin.userId)
  const id = await createPendingSession(fixture.robin.userId)
  const options = await createTwoFactorOptions('portal', { id, userId: fixture.robin.userId })
  if (!options) throw new Error('no passkey')
  expect(options).toMatchObject({ allowCredentials: [{ id: fixture.passkey.id }], userVerification: 'required' })
  const others = await addTestPasskey(fixture.db, await createPasskeyOwner(fixture.db, 'portal'))
  const complete = (response: string, sessionId: string | null = id) =>
    completeSignInWithPasskey('portal', sessionId, response, NEW_BROWSER)
  expect(await complete(signWithPasskey(others, options))).toEqual(WRONG)
  expect(await complete(await respond())).toEqual(WRONG)
  expect(
    await complete(signWithPasskey(fixture.passkey, options), await createPendingSession(fixture.robin.userId)),
  ).toEqual(WRONG)
  expect(await complete(signWithPasskey(fixture.passkey, options), fixture.robin.id)).toBeNull()
  expect(await complete(signWithPasskey(fixture.passkey, options), null)).toBeNull()
  const result = await complete(signWithPasskey(fixture.passkey, options))
  if (!result?.ok) throw new Error('not signed in')
  expect(await touchSession(result.sessionId)).toMatchObject({ userId: fixture.robin.userId, awaitsTwoFactor: false })
  expect(await touchSession(id)).toBeNull()
  expect(await complete(signWithPasskey(fixture.passkey, options))).toBeNull()
})

it('rejects an expired challenge of the 2FA step, but lets the user try again with a new one', async () => {
  await enrolTwoFactor(fixture.db, 'portal', fixture.robin.userId)
  const id = await createPendingSession(fixture.robin.userId)
  const respondToNewChallenge = async () => {
    const options = await createTwoFactorOptions('portal', { id, userId: fixture.robin.userId })
    if (!options) throw new Error('no passkey')
    return signWithPasskey(fixture.passkey, options)
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 5 * 60 * 1000 - 1000 })
  const late = await respondToNewChallenge()
  vi.useRealTimers()
  expect(await completeSignInWithPasskey('portal', id, late, NEW_BROWSER)).toEqual(WRONG)
  const response = await respondToNewChallenge()
  expect(await completeSignInWithPasskey('portal', id, response, NEW_BROWSER)).toMatchObject({ ok: true })
})

it('doesn’t offer a passkey in place of a 2FA code if the user has none', async () => {
  const { id, userId } = await createPasskeyOwner(fixture.db, 'portal')
  expect(await createTwoFactorOptions('portal', { id, userId })).toBeNull()
})

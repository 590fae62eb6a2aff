import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  addTestPasskey,
  createOwnPasskey,
  createPasskeyOwner,
  createPasskeyProof,
  submitPasskey,
} from '@/e2e/helpers/add-test-passkey'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { enrolTwoFactor, signInPartnerStaff } from '@/e2e/helpers/sign-in'
import { createSoftwarePasskey, INVALID_RESPONSES, type ResponseChanges } from '@/e2e/helpers/software-authenticator'
import { prisma } from '@/lib/platform/database/prisma'
import type { SignedInUser } from '../sessions/signed-in-user'
import { createChallenge, registrationContext, signInContext } from './challenge'
import { createRegistrationOptions } from './create-registration-options'
import { listPasskeys } from './list-passkeys'
import { removePasskey } from './remove-passkey'

const library = vi.hoisted(() => ({ verify: vi.fn() }))
vi.mock('@simplewebauthn/server', async (original) => {
  const real = await original<typeof import('@simplewebauthn/server')>()
  return { ...real, verifyRegistrationResponse: library.verify.mockImplementation(real.verifyRegistrationResponse) }
})

let db: TestDatabase
let robin: Awaited<ReturnType<typeof createPasskeyOwner>>
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})
afterEach(() => {
  vi.useRealTimers()
})
beforeEach(async () => {
  robin = await createPasskeyOwner(db, 'portal')
})

const findPasskeys = ({ userId }: SignedInUser) =>
  db.sql('SELECT * FROM partner_staff_passkeys WHERE user_id = $1 ORDER BY id', [userId])

const findAuditActions = async ({ userId }: SignedInUser) =>
  (
    await db.sql<{ action: string }>('SELECT action FROM audit_events WHERE actor_id = $1 AND subject_id = $1', [
      userId,
    ])
  ).map(({ action }) => action)

const findEmails = ({ userId }: SignedInUser) =>
  db.sql<{ values: unknown }>(
    `SELECT "values" FROM emails WHERE user_id = $1 AND template = 'passkey-changed' ORDER BY created_at`,
    [userId],
  )

it('stores a passkey for partner staff, records the change in the audit log, and notifies the user by email', async () => {
  const { response, passkey } = await createOwnPasskey(db, robin)
  expect(await submitPasskey(robin, response, 'Work laptop')).toEqual({ ok: true })
  expect(await findPasskeys(robin)).toMatchObject([
    {
      ...{ name: 'Work laptop', credential_id: Buffer.from(passkey.id, 'base64url'), sign_count: '0' },
      ...{ transports: ['internal'], last_used_at: null },
    },
  ])
  expect(await findAuditActions(robin)).toEqual(['user.passkey_added'])
  expect(await findEmails(robin)).toEqual([{ values: { name: 'Robin', change: 'added', passkeyName: 'Work laptop' } }])
})

it('stores a passkey for support staff, and records the change in the audit log', async () => {
  const sam = await createPasskeyOwner(db, 'support')
  await addTestPasskey(db, sam)
  expect(await listPasskeys('support', sam.userId)).toHaveLength(1)
  expect(await findAuditActions(sam)).toContain('support_staff.passkey_added')
})

it('records in the audit log that a tenant added or removed a passkey, and emails the tenant but not the partner', async () => {
  const ada = await createPasskeyOwner(db, 'account')
  const { response } = await createOwnPasskey(db, ada)
  expect(await submitPasskey(ada, response, 'Phone')).toEqual({ ok: true })
  expect(await findAuditActions(ada)).toContain('tenant.passkey_added')
  const [own] = await listPasskeys('account', ada.userId)
  expect(own).toMatchObject({ name: 'Phone', lastUsedAt: null })
  await db.sql(
    `INSERT INTO tenant_sessions (id, tenant_id, expires_at) VALUES (gen_random_uuid(), $1, now() + interval '1 hour')`,
    [ada.userId],
  )
  expect(await removePasskey(ada, await createPasskeyProof(db, ada), own?.id ?? 0)).toEqual({ ok: true })
  expect(await db.sql('SELECT id FROM tenant_sessions WHERE tenant_id = $1', [ada.userId])).toEqual([{ id: ada.id }])
  expect(await findAuditActions(ada)).toContain('tenant.passkey_removed')
  expect(
    await db.sql(
      `SELECT company_id, "values" FROM emails WHERE recipient = $1 AND template = 'tenant-passkey-changed' ORDER BY created_at`,
      [ada.email],
    ),
  ).toMatchObject([
    { company_id: null, values: { firstName: 'Bartholomew', change: 'added', passkeyName: 'Phone' } },
    { company_id: null, values: { change: 'removed' } },
  ])
})

it('asks the authenticator to verify the user when a passkey is added, and sends the user’s random ID and the IDs of existing passkeys', async () => {
  const { options } = await createOwnPasskey(db, robin)
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    excludeCredentials: [],
  })
  expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32)
  const passkey = await addTestPasskey(db, robin)
  const later = (await createOwnPasskey(db, robin)).options
  expect(later.user.id).toBe(passkey.userHandle)
  expect(later.excludeCredentials).toEqual([{ id: passkey.id, transports: ['internal'], type: 'public-key' }])
  const other = await createPasskeyOwner(db, 'portal')
  expect((await createOwnPasskey(db, other)).options.user.id).not.toBe(passkey.userHandle)
})

it.each<[string, ResponseChanges]>([...INVALID_RESPONSES, ['a response for signing in', { type: 'webauthn.get' }]])(
  'rejects a new passkey from %s',
  async (_, changes) => {
    const { response } = await createOwnPasskey(db, robin, changes)
    expect(await submitPasskey(robin, response)).toEqual({ ok: false, reason: 'wrong' })
    expect(await findPasskeys(robin)).toEqual([])
  },
)

it.each(['packed', 'apple', 'tpm', 'android-key', 'android-safetynet', 'fido-u2f', 'made-up'])(
  'rejects a passkey with certificates in the attestation format %s, and doesn’t parse the certificates',
  async (fmt) => {
    const options = await createRegistrationOptions(robin, await createPasskeyProof(db, robin))
    const attStmt = new Map([['x5c', [Uint8Array.of(1)]]])
    const { response } = createSoftwarePasskey(options, {}, { fmt, attStmt })
    library.verify.mockClear()
    expect(await submitPasskey(robin, response)).toEqual({ ok: false, reason: 'wrong' })
    expect(library.verify).not.toHaveBeenCalled()
  },
)

it('accepts only one new passkey for each challenge, even if two are submitted at the same time', async () => {
  const { options } = await createOwnPasskey(db, robin)
  const responses = [createSoftwarePasskey(options).response, createSoftwarePasskey(options).response]
  const results = await Promise.all(responses.map((response) => submitPasskey(robin, response)))
  expect(results).toContainEqual({ ok: true })
  expect(results).toContainEqual({ ok: false, reason: 'wrong' })
  expect(await submitPasskey(robin, responses[0] ?? '')).toEqual({ ok: false, reason: 'wrong' })
})

it('rejects a new passkey whose challenge is expired, made up, or for another session, realm or purpose', async () => {
  const proof = await createPasskeyProof(db, robin)
  const { sessionId: id } = await signInPartnerStaff(db, { companyId: robin.companyId })
  const submitWith = async (challenge: Uint8Array) => {
    const options = { challenge: Buffer.from(challenge).toString('base64url'), user: { id: 'AA' } }
    return submitPasskey(robin, createSoftwarePasskey(options).response)
  }
  const contexts = [
    registrationContext({ realm: 'portal', id }, proof),
    registrationContext({ realm: 'support', id: robin.id }, proof),
    signInContext('portal', robin.id),
  ]
  for (const context of contexts) {
    expect(await submitWith(createChallenge(context, Buffer.alloc(32)))).toEqual({ ok: false, reason: 'wrong' })
  }
  expect(await submitWith(Buffer.alloc(84))).toEqual({ ok: false, reason: 'wrong' })
  const old = createChallenge(registrationContext(robin, proof), Buffer.alloc(32))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60 * 1000 })
  expect(await submitWith(old)).toEqual({ ok: false, reason: 'expired' })
})

it.each([
  ['session ended', 'the session was ended', 'DELETE FROM partner_staff_sessions WHERE user_id = $1'],
  ['session ended', 'the user was removed', 'UPDATE partner_staff SET removed_at = now() WHERE id = $1'],
  ['wrong', 'the password was reset', `UPDATE partner_staff SET password_hash = '$argon2id$other' WHERE id = $1`],
  [
    'wrong',
    '2FA was set up',
    `UPDATE partner_staff SET totp_secret = '\\x00', totp_confirmed_at = now() WHERE id = $1`,
  ],
])('rejects a new passkey with the reason "%s" if %s after the user confirmed the password', async (reason, _, sql) => {
  const { response } = await createOwnPasskey(db, robin)
  await db.sql(sql, [robin.userId])
  expect(await submitPasskey(robin, response)).toEqual({ ok: false, reason })
})

it('stores at most ten passkeys for a user, even if two are added at the same time', async () => {
  for (let index = 0; index < 9; index++) await addTestPasskey(db, robin)
  const created = [await createOwnPasskey(db, robin), await createOwnPasskey(db, robin)]
  const results = await Promise.all(created.map(({ response }) => submitPasskey(robin, response)))
  expect(results).toContainEqual({ ok: true })
  expect(results).toContainEqual({ ok: false, reason: 'too many' })
  expect(await findPasskeys(robin)).toHaveLength(10)
})

it('accepts only one of a user’s first two passkeys if both are added at the same time', async () => {
  const created = [await createOwnPasskey(db, robin), await createOwnPasskey(db, robin)]
  const results = await Promise.all(created.map(({ response }) => submitPasskey(robin, response)))
  expect(results).toContainEqual({ ok: true })
  expect(results).toContainEqual({ ok: false, reason: 'added elsewhere' })
})

it.each([
  ['portal', 'partner portal'],
  ['support', 'support'],
  ['account', 'tenant account'],
] as const)(
  'names a passkey of the realm %s in the browser’s list by the email address and “(%s)”',
  async (realm, accountName) => {
    const owner = await createPasskeyOwner(db, realm)
    const { user } = await createRegistrationOptions(owner, await createPasskeyProof(db, owner))
    expect(user.name).toBe(`${owner.email} (${accountName})`)
  },
)

it('rejects a passkey with the ID of another user’s passkey', async () => {
  const { id } = await addTestPasskey(db, await createPasskeyOwner(db, 'portal'))
  const options = await createRegistrationOptions(robin, await createPasskeyProof(db, robin))
  const { response } = createSoftwarePasskey(options, { credentialId: id })
  expect(await submitPasskey(robin, response)).toEqual({ ok: false, reason: 'already added' })
})

const createId = (bytes: number) => Buffer.alloc(bytes, randomUUID()).toString('base64url')

it.each<[string, () => ResponseChanges]>([
  ['an ID of more than 1,023 bytes', () => ({ credentialId: createId(1024) })],
  ['a public key of more than 2,048 bytes', () => ({ extraKeyBytes: 2048 })],
])('rejects a passkey with %s', async (_, createChanges) => {
  const { response } = await createOwnPasskey(db, robin, createChanges())
  expect(await submitPasskey(robin, response)).toEqual({ ok: false, reason: 'wrong' })
})

it('stores a passkey whose ID has 1,023 bytes', async () => {
  await addTestPasskey(db, robin, { credentialId: createId(1023) })
  expect(await findPasskeys(robin)).toHaveLength(1)
})

it('removes only the user’s own passkey, ends their other sessions, and notifies them', async () => {
  await addTestPasskey(db, robin)
  const other = await createPasskeyOwner(db, 'portal')
  await addTestPasskey(db, other)
  const [own] = await listPasskeys('portal', robin.userId)
  const [others] = await listPasskeys('portal', other.userId)
  await db.sql(
    `INSERT INTO partner_staff_sessions (id, user_id, awaits_two_factor, expires_at)
     VALUES (gen_random_uuid(), $1, false, now() + interval '1 hour')`,
    [robin.userId],
  )
  const proof = await createPasskeyProof(db, robin)
  expect(await removePasskey(robin, proof, others?.id ?? 0)).toEqual({ ok: false, reason: 'no such passkey' })
  expect(await removePasskey(robin, proof, own?.id ?? 0)).toEqual({ ok: true })
  expect(await findPasskeys(robin)).toEqual([])
  expect(await findPasskeys(other)).toHaveLength(1)
  const sessions = await db.sql('SELECT id FROM partner_staff_sessions WHERE user_id = $1', [robin.userId])
  expect(sessions).toEqual([{ id: robin.id }])
  expect((await findAuditActions(robin)).sort()).toEqual(['user.passkey_added', 'user.passkey_removed'])
  expect((await findEmails(robin)).at(-1)).toMatchObject({ values: { change: 'removed', passkeyName: own?.name } })
})

it.each([
  [
    'the password was reset',
    (userId: number) => db.sql(`UPDATE partner_staff SET password_hash = '$argon2id$other' WHERE id = $1`, [userId]),
  ],
  ['2FA was set up', (userId: number) => enrolTwoFactor(db, 'portal', userId)],
])('doesn’t remove a passkey if %s after the user confirmed the password', async (_, change) => {
  await addTestPasskey(db, robin)
  const [own] = await listPasskeys('portal', robin.userId)
  const proof = await createPasskeyProof(db, robin)
  await change(robin.userId)
  expect(await removePasskey(robin, proof, own?.id ?? 0)).toEqual({ ok: false, reason: 'session ended' })
  expect(await findPasskeys(robin)).toHaveLength(1)
})

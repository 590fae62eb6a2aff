// Tests the command that re-encrypts the stored secrets after an operator has replaced SERVER_SECRET.
import { createHmac, randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { CLIENT_SECRET_COLUMN } from '@/lib/auth/single-sign-on/client-secret'
import { RECOVERY_CODE_KEY_PURPOSE } from '@/lib/auth/two-factor/recovery-code'
import { TOTP_SECRET_KEY_PURPOSE } from '@/lib/auth/two-factor/totp'
import { deriveKey, deriveKeys } from '@/lib/platform/crypto/derived-key'
import { decrypt, encrypt } from '@/lib/platform/crypto/encryption'
import { prisma } from '@/lib/platform/database/prisma'
import { SIGNING_SECRET_KEY_PURPOSE } from '@/lib/webhooks/endpoints/signing-secret'
import { createSsoConnection } from '../../e2e/helpers/create-sso-connection'
import { createTenantWithContract } from '../../e2e/helpers/create-tenant-records'
import { createTestDatabase, type TestDatabase } from '../../e2e/helpers/create-test-database'
import { addEndpoint } from '../../e2e/helpers/create-webhook-endpoints'
import {
  importModulesWithSecrets,
  NEW_SECRET,
  OLD_SECRET,
  type SecretRotationStage,
} from '../../e2e/helpers/import-modules-with-secrets'
import { insertCompany } from '../../e2e/helpers/queue-and-find-emails'
import {
  enrolTwoFactor,
  RECOVERY_CODE,
  signInPartnerStaff,
  signInSupportStaff,
  TOTP_SECRET,
} from '../../e2e/helpers/sign-in'
import { waitForBlockedStatement } from '../../e2e/helpers/wait-for-blocked-statement'
import { parseArguments } from './parse-arguments'
import { runCommand } from './run-command'

let db: TestDatabase
/** The module instances whose database connections must be closed after the tests. */
const connections: { prisma: typeof prisma }[] = []
beforeAll(async () => {
  db = await createTestDatabase()
  await db.unlockLogs()
  process.env.SERVER_SECRET = OLD_SECRET
})
afterAll(async () => {
  for (const modules of [{ prisma }, ...connections]) await modules.prisma().$disconnect()
  await db.close()
})
beforeEach(() => db.sql('TRUNCATE companies, support_staff, throttles CASCADE'))

/** Runs the command. By default, both secrets are set, as they are at this step of a rotation. */
async function reEncrypt(serverSecret = NEW_SECRET, secondaryServerSecret = OLD_SECRET) {
  const parsed = parseArguments(['secrets', 're-encrypt'])
  if (!parsed.ok) throw new Error(parsed.message)
  return runCommand(parsed.command, {
    ...{ ownerUrl: db.owner, serverSecret, secondaryServerSecret, appUrl: undefined, isEmbedded: false },
    close: async () => undefined,
  })
}

const success = (count: number) => ({
  ok: true,
  result: `${count} secrets re-encrypted. All stored secrets now use SERVER_SECRET.`,
})

/**
 * Creates six secrets, encrypted with the old server secret. Three are 2FA secrets: of a member of partner staff, a
 * member of support staff and a tenant. Two are signing secrets of one webhook endpoint, and one is a client secret.
 */
async function seedEncryptedSecrets() {
  const companyId = await insertCompany(db)
  const robin = await signInPartnerStaff(db, { companyId })
  await enrolTwoFactor(db, 'portal', robin.userId)
  const sam = await signInSupportStaff(db)
  const { tenantId } = await createTenantWithContract(db, { companyId, mode: 'live' })
  await enrolTwoFactor(db, 'account', tenantId)
  const endpoint = await addEndpoint(db, 'http://127.0.0.1:9999/', { companyId })
  await db.sql(
    "INSERT INTO webhook_secrets (id, endpoint_id, ciphertext, expires_at) VALUES ($1, $2, $3, now() + interval '1 hour')",
    [
      ...[
        EXTRA_SECRET_ID,
        endpoint.endpointId,
        encrypt(deriveKey(OLD_SECRET, SIGNING_SECRET_KEY_PURPOSE), EXTRA_SECRET_ID, Buffer.from(EXTRA_SECRET)),
      ],
    ],
  )
  const connectionId = await createSsoConnection(db, {
    companyId,
    emailDomain: 'acme.example',
    clientSecret: CLIENT_SECRET,
  })
  return { companyId, robin, sam, ada: { userId: tenantId }, endpoint, connectionId }
}
const EXTRA_SECRET_ID = randomUUID()
const CLIENT_SECRET = 'a client secret'
const EXTRA_SECRET = 'another'.padEnd(32, '.')

const loadCheckCode = async (stage: SecretRotationStage) => {
  const modules = await importModulesWithSecrets(stage, async () => ({
    ...(await import('@/lib/auth/two-factor/check-code')),
    ...(await import('@/lib/platform/database/prisma')),
  }))
  connections.push(modules)
  return modules.checkCode
}

it('keeps 2FA, recovery codes, signing secrets and client secrets working after the old secret is removed', async () => {
  const { robin, sam, ada, endpoint, connectionId } = await seedEncryptedSecrets()
  expect(await reEncrypt()).toEqual(success(6))
  const checkCode = await loadCheckCode('only the new secret')
  for (const [realm, { userId }] of [
    ['portal', robin] as const,
    ['support', sam] as const,
    ['account', ada] as const,
  ]) {
    const code = generateSync({ secret: TOTP_SECRET, epoch: Math.floor(Date.now() / 1000) })
    expect(await checkCode(realm, userId, code, 'one')).toEqual({ ok: true })
    expect(await checkCode(realm, userId, RECOVERY_CODE, 'one')).toEqual({ ok: true })
    expect(await checkCode(realm, userId, RECOVERY_CODE, 'one')).toEqual({ ok: false, reason: 'wrong' })
  }
  const rows = await db.sql<{ id: string; ciphertext: Buffer }>(
    'SELECT id, ciphertext FROM webhook_secrets WHERE endpoint_id = $1',
    [endpoint.endpointId],
  )
  const keys = deriveKeys({ serverSecret: NEW_SECRET }, SIGNING_SECRET_KEY_PURPOSE)
  const secrets = rows.map(({ id, ciphertext }) => decrypt(keys, id, ciphertext))
  expect(secrets.map((bytes) => `whsec_${bytes?.toString('base64')}`)).toContain(endpoint.secret)
  expect(secrets.map(String)).toContain(EXTRA_SECRET)
  const [connection] = await db.sql<{ secret: Buffer }>(
    'SELECT client_secret AS secret FROM sso_connections WHERE id = $1',
    [connectionId],
  )
  const clientSecretKeys = deriveKeys({ serverSecret: NEW_SECRET }, CLIENT_SECRET_COLUMN.purpose)
  expect(decrypt(clientSecretKeys, connectionId, connection?.secret ?? new Uint8Array())?.toString()).toBe(
    CLIENT_SECRET,
  )
})

it('accepts recovery codes without a link to a 2FA secret, but only while the old server secret is set', async () => {
  const { robin } = await seedEncryptedSecrets()
  const legacyCode = 'BEFRE-BEFRE'
  const hash = createHmac('sha256', deriveKey(OLD_SECRET, RECOVERY_CODE_KEY_PURPOSE))
    .update(legacyCode.replace('-', ''))
    .digest()
  await db.sql('INSERT INTO partner_staff_recovery_codes (user_id, hash) VALUES ($1, $2)', [robin.userId, hash])
  await reEncrypt()
  const checkWithNewSecret = await loadCheckCode('only the new secret')
  expect(await checkWithNewSecret('portal', robin.userId, legacyCode, 'one')).toEqual({ ok: false, reason: 'wrong' })
  const checkWithBothSecrets = await loadCheckCode('the new secret and the old as secondary')
  expect(await checkWithBothSecrets('portal', robin.userId, legacyCode, 'one')).toEqual({ ok: true })
})

it('re-encrypts nothing if repeated, or if run without the old secret or before the new secret is primary', async () => {
  await seedEncryptedSecrets()
  expect(await reEncrypt(OLD_SECRET, NEW_SECRET)).toEqual(success(0))
  // Without the old secret, six values can't be decrypted, so the command must change nothing.
  expect(await reEncrypt(NEW_SECRET, '')).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/^0 .* 6 can't be decrypted/),
  })
  expect(await reEncrypt()).toEqual(success(6))
  const query =
    'SELECT totp_secret FROM partner_staff UNION SELECT totp_secret FROM support_staff UNION SELECT ciphertext FROM webhook_secrets UNION SELECT client_secret FROM sso_connections'
  const before = await db.sql(query)
  expect(await reEncrypt()).toEqual(success(0))
  expect(await reEncrypt(NEW_SECRET, '')).toEqual(success(0))
  expect(await db.sql(query)).toEqual(before)
})

it('fails if some secrets can’t be decrypted, but re-encrypts the others first', async () => {
  const { companyId, robin, endpoint, connectionId } = await seedEncryptedSecrets()
  await db.sql(`UPDATE partner_staff SET totp_secret = decode(repeat('ab', 60), 'hex') WHERE id = $1`, [robin.userId])
  await db.sql(`UPDATE webhook_secrets SET ciphertext = decode(repeat('ab', 60), 'hex') WHERE id = $1`, [
    EXTRA_SECRET_ID,
  ])
  await db.sql(`UPDATE sso_connections SET client_secret = decode(repeat('ab', 60), 'hex') WHERE id = $1`, [
    connectionId,
  ])
  const formatReason = (count: number) =>
    [
      `${count} secrets re-encrypted. 3 can't be decrypted:`,
      `2FA of user ${robin.userId}: ask an admin at their company to reset it`,
      `single sign-on client secret of company ${companyId}: ask an admin to replace it`,
      `signing secret of endpoint ${endpoint.endpointId}: rotate it`,
    ].join('\n')
  expect(await reEncrypt()).toEqual({ ok: false, reason: formatReason(3) })
  expect(await reEncrypt()).toEqual({ ok: false, reason: formatReason(0) })
})

it('re-encrypts more secrets than fit in one batch', async () => {
  const companyId = await insertCompany(db)
  const key = deriveKey(OLD_SECRET, TOTP_SECRET_KEY_PURPOSE)
  const ids = await db.sql<{ id: number }>(
    `INSERT INTO partner_staff (company_id, email, email_key, role)
     SELECT $1, e, e, 'member' FROM generate_series(1, 1001) n, concat(n, '@example.org') e RETURNING id`,
    [companyId],
  )
  await db.sql(
    'UPDATE partner_staff u SET totp_secret = s.sealed FROM unnest($1::int[], $2::bytea[]) s(id, sealed) WHERE u.id = s.id',
    [ids.map(({ id }) => id), ids.map(({ id }) => encrypt(key, `user ${id}`, Buffer.from('secret')))],
  )
  expect(await reEncrypt()).toEqual(success(1001))
})

it('keeps the new value of a 2FA secret that changes during re-encryption', async () => {
  const { robin } = await seedEncryptedSecrets()
  const disabledUser = await signInPartnerStaff(db, { companyId: robin.companyId })
  await enrolTwoFactor(db, 'portal', disabledUser.userId)
  const changedSecret = encrypt(
    deriveKey(OLD_SECRET, TOTP_SECRET_KEY_PURPOSE),
    `user ${robin.userId}`,
    Buffer.from('changed'),
  )
  const lockHolder = new pg.Client({ connectionString: db.owner })
  await lockHolder.connect()
  await lockHolder.query('BEGIN')
  await lockHolder.query('UPDATE partner_staff SET totp_secret = $2 WHERE id = $1', [robin.userId, changedSecret])
  await lockHolder.query('UPDATE partner_staff SET totp_secret = NULL, totp_confirmed_at = NULL WHERE id = $1', [
    disabledUser.userId,
  ])
  const reEncryption = reEncrypt()
  await waitForBlockedStatement(db, 'UPDATE partner_staff SET totp_secret')
  await lockHolder.query('COMMIT')
  await lockHolder.end()
  expect(await reEncryption).toEqual(success(6))
  const rows = await db.sql<{ id: number; ciphertext: Buffer | null }>(
    'SELECT id, totp_secret AS ciphertext FROM partner_staff ORDER BY id',
  )
  const keys = deriveKeys({ serverSecret: NEW_SECRET }, TOTP_SECRET_KEY_PURPOSE)
  const [firstSecret, secondSecret] = rows.map(
    ({ id, ciphertext }) => ciphertext && decrypt(keys, `user ${id}`, ciphertext)?.toString(),
  )
  expect([firstSecret, secondSecret]).toEqual(['changed', null])
})

it.each([
  ['', '', 'SERVER_SECRET: must'],
  [NEW_SECRET, 'short', 'SECONDARY_SERVER_SECRET: must'],
  [NEW_SECRET, NEW_SECRET, 'SECONDARY_SERVER_SECRET: must'],
])(
  'rejects the server secret %j together with the secondary server secret %j',
  async (secret, previousSecret, message) => {
    await expect(reEncrypt(secret, previousSecret)).rejects.toThrow(message)
  },
)

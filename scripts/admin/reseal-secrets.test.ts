// SERVER_SECRET is replaced: what lasts is taken to the new one by the operator's command.
import { createHmac, randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deriveKey, deriveKeys } from '@/lib/platform/crypto/derived-key'
import { seal, unseal } from '@/lib/platform/crypto/encryption'
import { prisma } from '@/lib/platform/database/prisma'
import { type TestDatabase, testDatabase } from '../../e2e/support/database'
import { lockAwaited } from '../../e2e/support/lock-waits'
import { newCompany } from '../../e2e/support/outbox'
import { APP_SECRET, giveSecondFactor, RECOVERY_CODE, signedIn, signedInSupport } from '../../e2e/support/portal'
import { NEW, OLD, processWith, type Stage } from '../../e2e/support/process-with'
import { addEndpoint } from '../../e2e/support/webhooks'
import { readArguments } from './arguments'
import { perform } from './perform'

let db: TestDatabase
/** Those that hold connections. */
const opened: { prisma: typeof prisma }[] = []
beforeAll(async () => {
  db = await testDatabase()
  process.env.SERVER_SECRET = OLD
})
afterAll(async () => {
  for (const process of [{ prisma }, ...opened]) await process.prisma().$disconnect()
  await db.close()
})
beforeEach(() => db.sql('TRUNCATE companies, support_staff, throttles CASCADE'))

/** The command, by default on the step on which it is due. */
async function reseal(serverSecret = NEW, serverSecretAlso = OLD) {
  const read = readArguments(['secrets', 'reseal'])
  if (!read.ok) throw new Error(read.problem)
  return perform(read.command, {
    ...{ ownerUrl: db.owner, serverSecret, serverSecretAlso, appUrl: undefined, embedded: false },
    leave: async () => undefined,
  })
}

const done = (count: number) => ({
  ok: true,
  result: `${count} sealed anew under SERVER_SECRET; nothing that lasts needs another`,
})

/** Somebody of each kind with a second factor, and an endpoint with two signing secrets; sealed under the old secret. */
async function sealedBefore() {
  const companyId = await newCompany(db)
  const robin = await signedIn(db, { companyId })
  await giveSecondFactor(db, 'portal', robin.userId)
  const sam = await signedInSupport(db)
  const endpoint = await addEndpoint(db, 'http://127.0.0.1:9999/', { companyId })
  await db.sql(
    "INSERT INTO webhook_secrets (id, endpoint_id, ciphertext, expires_at) VALUES ($1, $2, $3, now() + interval '1 hour')",
    [...[AGAIN, endpoint.endpointId, seal(deriveKey(OLD, 'webhook secrets'), AGAIN, Buffer.from(ANOTHER))]],
  )
  return { robin, sam, endpoint }
}
const AGAIN = randomUUID()
const ANOTHER = 'another'.padEnd(32, '.')

const checker = async (stage: Stage) => {
  const process = await processWith(stage, async () => ({
    ...(await import('@/lib/auth/two-factor/check-code')),
    ...(await import('@/lib/platform/database/prisma')),
  }))
  opened.push(process)
  return process.checkCode
}

it('lets the old secret go: second factors, their recovery codes and signing secrets are those of before', async () => {
  const { robin, sam, endpoint } = await sealedBefore()
  expect(await reseal()).toEqual(done(4))
  const checkCode = await checker('the new alone')
  for (const [realm, { userId }] of [['portal', robin] as const, ['support', sam] as const]) {
    const code = generateSync({ secret: APP_SECRET, epoch: Math.floor(Date.now() / 1000) })
    expect(await checkCode(realm, userId, code, 'one')).toEqual({ ok: true })
    expect(await checkCode(realm, userId, RECOVERY_CODE, 'one')).toEqual({ ok: true })
    expect(await checkCode(realm, userId, RECOVERY_CODE, 'one')).toEqual({ ok: false, reason: 'wrong' })
  }
  const rows = await db.sql<{ id: string; ciphertext: Buffer }>(
    'SELECT id, ciphertext FROM webhook_secrets WHERE endpoint_id = $1',
    [endpoint.endpointId],
  )
  const keys = deriveKeys({ serverSecret: NEW }, 'webhook secrets')
  const secrets = rows.map(({ id, ciphertext }) => unseal(keys, id, ciphertext))
  expect(secrets.map((bytes) => `whsec_${bytes?.toString('base64')}`)).toContain(endpoint.secret)
  expect(secrets.map(String)).toContain(ANOTHER)
})

it('takes recovery codes that were drawn before they hung on the second factor, while their secret is taken', async () => {
  const { robin } = await sealedBefore()
  const legacy = 'BEFRE-BEFRE'
  const hash = createHmac('sha256', deriveKey(OLD, 'recovery codes')).update(legacy.replace('-', '')).digest()
  await db.sql('INSERT INTO partner_staff_recovery_codes (user_id, hash) VALUES ($1, $2)', [robin.userId, hash])
  await reseal()
  const after = await checker('the new alone')
  expect(await after('portal', robin.userId, legacy, 'one')).toEqual({ ok: false, reason: 'wrong' })
  const meanwhile = await checker('the old as well')
  expect(await meanwhile('portal', robin.userId, legacy, 'one')).toEqual({ ok: true })
})

it('does nothing a second time, before the secrets have changed places, or once the old one is out', async () => {
  await sealedBefore()
  expect(await reseal(OLD, NEW)).toEqual(done(0))
  // What would be lost without the old one.
  expect(await reseal(NEW, '')).toMatchObject({ ok: false, reason: expect.stringMatching(/^0 .*; 4 can be opened/) })
  expect(await reseal()).toEqual(done(4))
  const rows =
    'SELECT totp_secret FROM partner_staff UNION SELECT totp_secret FROM support_staff UNION SELECT ciphertext FROM webhook_secrets'
  const before = await db.sql(rows)
  expect(await reseal()).toEqual(done(0))
  expect(await reseal(NEW, '')).toEqual(done(0))
  expect(await db.sql(rows)).toEqual(before)
})

it('names what neither secret opens, seals the rest all the same, and fails', async () => {
  const { robin, endpoint } = await sealedBefore()
  await db.sql(`UPDATE partner_staff SET totp_secret = decode(repeat('ab', 60), 'hex') WHERE id = $1`, [robin.userId])
  await db.sql(`UPDATE webhook_secrets SET ciphertext = decode(repeat('ab', 60), 'hex') WHERE id = $1`, [AGAIN])
  const reason = (count: number) =>
    [
      `${count} sealed anew under SERVER_SECRET; 2 can be opened with neither secret:`,
      `the second factor of user ${robin.userId}`,
      `a signing secret of endpoint ${endpoint.endpointId}`,
    ].join('\n')
  expect(await reseal()).toEqual({ ok: false, reason: reason(2) })
  expect(await reseal()).toEqual({ ok: false, reason: reason(0) })
})

it('goes through more than one batch', async () => {
  const companyId = await newCompany(db)
  const key = deriveKey(OLD, 'second factor')
  const ids = await db.sql<{ id: number }>(
    `INSERT INTO partner_staff (company_id, email, email_key, role)
     SELECT $1, e, e, 'member' FROM generate_series(1, 1001) n, concat(n, '@example.org') e RETURNING id`,
    [companyId],
  )
  await db.sql(
    'UPDATE partner_staff u SET totp_secret = s.sealed FROM unnest($1::int[], $2::bytea[]) s(id, sealed) WHERE u.id = s.id',
    [ids.map(({ id }) => id), ids.map(({ id }) => seal(key, `user ${id}`, Buffer.from('secret')))],
  )
  expect(await reseal()).toEqual(done(1001))
})

it('leaves what somebody changes meanwhile as it was changed, and seals that too where it is due', async () => {
  const { robin } = await sealedBefore()
  const turnedOff = await signedIn(db, { companyId: robin.companyId })
  await giveSecondFactor(db, 'portal', turnedOff.userId)
  const changed = seal(deriveKey(OLD, 'second factor'), `user ${robin.userId}`, Buffer.from('changed'))
  const holder = new pg.Client({ connectionString: db.owner })
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('UPDATE partner_staff SET totp_secret = $2 WHERE id = $1', [robin.userId, changed])
  await holder.query('UPDATE partner_staff SET totp_secret = NULL, totp_confirmed_at = NULL WHERE id = $1', [
    turnedOff.userId,
  ])
  const resealing = reseal()
  await lockAwaited(db, 'UPDATE partner_staff SET totp_secret')
  await holder.query('COMMIT')
  await holder.end()
  expect(await resealing).toEqual(done(4))
  const rows = await db.sql<{ id: number; sealed: Buffer | null }>(
    'SELECT id, totp_secret AS sealed FROM partner_staff ORDER BY id',
  )
  const keys = deriveKeys({ serverSecret: NEW }, 'second factor')
  const [of, none] = rows.map(({ id, sealed }) => sealed && unseal(keys, `user ${id}`, sealed)?.toString())
  expect([of, none]).toEqual(['changed', null])
})

it.each([
  ['', '', 'SERVER_SECRET: expected'],
  [NEW, 'short', 'SERVER_SECRET_ALSO: expected'],
  [NEW, NEW, 'SERVER_SECRET_ALSO: expected'],
])('needs the service’s secrets, not %j and %j', async (secret, also, message) => {
  await expect(reseal(secret, also)).rejects.toThrow(message)
})

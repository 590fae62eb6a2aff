import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import { signInPartnerStaff } from '@/e2e/helpers/sign-in'
import { prisma } from '@/lib/platform/database/prisma'
import type { PartnerStaff } from '@/lib/platform/identity/session-types'
import { replacePassword } from '../credentials/replace-password'
import { checkCode } from './check-code'
import { disableOwnTwoFactor } from './disable-own-two-factor'
import { enableTwoFactor } from './enable-two-factor'
import { getTwoFactorStatus } from './get-two-factor-status'
import { replaceRecoveryCodes } from './replace-recovery-codes'
import { deriveEnrolmentSecret, findTimeStep } from './totp'
import type { TwoFactorOwner, TwoFactorProof } from './two-factor-owner'

let db: TestDatabase
let owner: TwoFactorOwner & { realm: 'portal' }
let secret: string
let codes: string[]

beforeAll(async () => {
  // In the middle of a step, where it stays.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
  db = await createTestDatabase()
})
afterAll(async () => {
  vi.useRealTimers()
  await prisma().$disconnect()
  await db.close()
})

/** The code of a moment so many steps of 30 seconds from now. */
const generateCodeAt = (steps: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps })
const checkOwnCode = (code: string, address = 'one') => checkCode('portal', owner.userId, code, address)
const NOT_ENROLLED = { confirmedAt: null, lastStep: null }

/** Sets the secret up by a code of it; returns the recovery codes. */
async function enrol(code: string, passwordHash: string | null = null): Promise<string[]> {
  const result = await enableTwoFactor(owner, passwordHash, {
    secret,
    step: findTimeStep(secret, code) ?? 0,
    confirmedBefore: null,
  })
  if (!result.ok) throw new Error(result.reason)
  return result.codes
}

const findPasswordHash = async () =>
  (await db.sql<{ hash: string }>('SELECT password_hash AS hash FROM partner_staff WHERE id = $1', [owner.userId]))[0]
    ?.hash ?? ''

/** What the owner's password and code were compared with. */
async function createProof(): Promise<TwoFactorProof> {
  const { confirmedAt } = await getTwoFactorStatus('portal', owner.userId)
  return { passwordHash: await findPasswordHash(), confirmedAt: confirmedAt ?? new Date(0) }
}

const WRONG = { ok: false, reason: 'wrong' }

beforeEach(async () => {
  await db.sql('DELETE FROM throttles')
  const { sessionId, ...staff } = await signInPartnerStaff(db, { companyId: await insertCompany(db), name: 'Robin' })
  owner = { ...staff, realm: 'portal', id: sessionId, name: 'Robin' }
  secret = deriveEnrolmentSecret(owner, NOT_ENROLLED)
  codes = await enrol(generateCodeAt(-1))
})

it('offers one secret while nothing changes, and another to another session', () => {
  expect(deriveEnrolmentSecret(owner, NOT_ENROLLED)).toBe(secret)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(deriveEnrolmentSecret({ ...owner, id: crypto.randomUUID() }, NOT_ENROLLED)).not.toBe(secret)
  expect(deriveEnrolmentSecret(owner, { confirmedAt: new Date(), lastStep: null })).not.toBe(secret)
})

it('takes a code once, and none of before; a clock may be a step wrong and no more', async () => {
  expect(await checkOwnCode(generateCodeAt(2))).toEqual(WRONG)
  expect(await checkOwnCode(generateCodeAt(-2))).toEqual(WRONG)
  // It confirmed the set-up.
  expect(await checkOwnCode(generateCodeAt(-1))).toEqual(WRONG)
  const results = await Promise.all([checkOwnCode(generateCodeAt(0)), checkOwnCode(generateCodeAt(0))])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await checkOwnCode(` ${generateCodeAt(1).slice(0, 3)} ${generateCodeAt(1).slice(3)}`)).toEqual({ ok: true })
  expect(await checkOwnCode(generateCodeAt(0))).toEqual(WRONG)
})

it('takes each recovery code once, however it is typed', async () => {
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  expect(await checkOwnCode(codes[0] ?? '')).toEqual({ ok: true })
  expect(await checkOwnCode(codes[0] ?? '')).toEqual(WRONG)
  expect(await checkOwnCode((codes[1] ?? '').toLowerCase().replace('-', ' '))).toEqual({ ok: true })
})

it('slows guessing down, while a recovery code still passes', async () => {
  for (let attempt = 0; attempt < 5; attempt++)
    expect(await checkOwnCode('000000', `address ${attempt}`)).toEqual(WRONG)
  expect(await checkOwnCode(generateCodeAt(0))).toEqual({ ok: false, reason: 'wait', seconds: 10 })
  expect(await checkOwnCode(codes[0] ?? '')).toEqual({ ok: true })
})

it('stores neither secret nor codes as they are', async () => {
  const dump = await db.dump()
  for (const text of [secret, ...codes]) expect(dump).not.toContain(text)
})

it('cannot be turned off while the company requires it, nor set up twice at once', async () => {
  const enrolment = { secret, step: 1, confirmedBefore: null }
  expect(await enableTwoFactor(owner, null, enrolment)).toEqual({ ok: false, reason: 'set up meanwhile' })
  const proof = await createProof()
  await db.sql('UPDATE companies SET two_factor_required = true WHERE id = $1', [owner.companyId])
  expect(await disableOwnTwoFactor(owner, proof)).toEqual({ ok: false, reason: 'required or changed' })
  await db.sql('UPDATE companies SET two_factor_required = false')
  expect(await disableOwnTwoFactor(owner, proof)).toEqual({ ok: true })
  expect(await checkOwnCode(codes[0] ?? '')).toEqual(WRONG)
  const mail = await db.sql<{ change: string }>(
    `SELECT "values"->>'change' AS change FROM emails WHERE user_id = $1 ORDER BY created_at`,
    [owner.userId],
  )
  expect(mail.map(({ change }) => change)).toEqual(['setUp', 'turnedOff'])
})

it('offers no secret and takes no code a second time, also when it was turned off in between', async () => {
  expect(await disableOwnTwoFactor(owner, await createProof())).toEqual({ ok: true })
  const previous = await getTwoFactorStatus('portal', owner.userId)
  const firstSecret = secret
  secret = deriveEnrolmentSecret(owner, previous)
  expect(secret).not.toBe(firstSecret)
  await expect(enrol(generateCodeAt(-1))).rejects.toThrow('used code')
  expect(await enrol(generateCodeAt(0))).toHaveLength(10)
  expect(await disableOwnTwoFactor(owner, await createProof())).toEqual({ ok: true })
  expect(deriveEnrolmentSecret(owner, await getTwoFactorStatus('portal', owner.userId))).not.toBe(secret)
})

it('is replaced in the half minute in which a code of the one before was used, and takes no code of it again', async () => {
  const previous = await getTwoFactorStatus('portal', owner.userId)
  expect(await checkOwnCode(generateCodeAt(1))).toEqual({ ok: true })
  secret = deriveEnrolmentSecret(owner, previous)
  const step = findTimeStep(secret, generateCodeAt(0)) ?? 0
  const change = { secret, step, confirmedBefore: previous.confirmedAt }
  expect(await enableTwoFactor(owner, await findPasswordHash(), change)).toMatchObject({ ok: true })
  // The last step stays the later of the two, so that none is taken twice and no secret is offered twice.
  expect((await getTwoFactorStatus('portal', owner.userId)).lastStep).toBe(step + 1)
  expect([await checkOwnCode(generateCodeAt(0)), await checkOwnCode(generateCodeAt(1))]).toEqual([WRONG, WRONG])
})

it('changes by no code of a second factor that was replaced meanwhile', async () => {
  const proof = await createProof()
  secret = deriveEnrolmentSecret(
    owner,
    proof.confirmedAt ? { confirmedAt: proof.confirmedAt, lastStep: null } : NOT_ENROLLED,
  )
  const change = { secret, step: findTimeStep(secret, generateCodeAt(0)) ?? 0, confirmedBefore: proof.confirmedAt }
  vi.setSystemTime(Date.now() + 1)
  expect(await enableTwoFactor(owner, proof.passwordHash, change)).toMatchObject({ ok: true })
  expect(await disableOwnTwoFactor(owner, proof)).toEqual({ ok: false, reason: 'required or changed' })
  expect(await replaceRecoveryCodes(owner, proof)).toEqual({ ok: false, reason: 'changed meanwhile' })
  expect(await enableTwoFactor(owner, proof.passwordHash, change)).toEqual({ ok: false, reason: 'set up meanwhile' })
})

it.each([
  ['the password was reset', `UPDATE partner_staff SET password_hash = '$argon2id$other' WHERE id = $1`],
  ['the user was removed', 'UPDATE partner_staff SET removed_at = now() WHERE id = $1'],
  ['the session was ended', 'DELETE FROM partner_staff_sessions WHERE user_id = $1'],
])('changes nothing any more when %s meanwhile', async (_, sql) => {
  const proof = await createProof()
  const passwordHash = proof.passwordHash
  await db.sql(sql, [owner.userId])
  const readRows = () => db.sql('SELECT password_hash, totp_secret FROM partner_staff WHERE id = $1', [owner.userId])
  const rowsBefore = await readRows()
  const ended = { ok: false, reason: 'ended' }
  expect(await disableOwnTwoFactor(owner, proof)).toEqual(ended)
  expect(await replaceRecoveryCodes(owner, proof)).toEqual(ended)
  const enrolment = { secret, step: 2 ** 30, confirmedBefore: proof.confirmedAt }
  expect(await enableTwoFactor(owner, passwordHash, enrolment)).toEqual(ended)
  const member = { ...owner, actor: { type: 'partner_staff', id: owner.userId } } as unknown as PartnerStaff
  expect(await replacePassword(member, passwordHash, '$argon2id$chosen')).toBe(false)
  expect(await readRows()).toEqual(rowsBefore)
})

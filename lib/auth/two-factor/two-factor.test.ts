import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import { signInPartnerStaff } from '@/e2e/helpers/sign-in'
import { prisma } from '@/lib/platform/database/prisma'
import type { PartnerStaff } from '@/lib/platform/identity/session-types'
import { replacePassword } from '../credentials/store-new-password'
import { createSession } from '../sessions/create-session'
import type { SignedInUser } from '../sessions/signed-in-user'
import { completeSignIn } from '../sign-in/complete-sign-in'
import { checkCode } from './check-code'
import { disableOwnTwoFactor } from './disable-own-two-factor'
import { getTwoFactorStatus } from './get-two-factor-status'
import { hashRecoveryCode } from './recovery-code'
import { replaceRecoveryCodes } from './replace-recovery-codes'
import { enableTwoFactor } from './store-two-factor-secret'
import { deriveEnrolmentSecret, findTimeStep } from './totp'
import type { TwoFactorProof } from './two-factor-proof'

let db: TestDatabase
let owner: SignedInUser & { realm: 'portal' }
let secret: string
let codes: string[]

beforeAll(async () => {
  // Stop the clock in the middle of a time step, so that no test crosses the end of one.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
  db = await createTestDatabase()
})
afterAll(async () => {
  vi.useRealTimers()
  await prisma().$disconnect()
  await db.close()
})

/** Generates the code for a time step relative to the current one, such as -1 for the previous one. */
const generateCodeAt = (steps: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps })
const checkOwnCode = (code: string, address = 'one') => checkCode('portal', owner.userId, code, address)
const NOT_ENROLLED = { confirmedAt: null, lastStep: null }

/** Sets up 2FA with a code of the secret and returns the recovery codes. */
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

/** Returns a proof that the user has entered the right password and code. */
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

it('derives the same 2FA secret for a session until 2FA changes, and a different secret for every other session', () => {
  expect(deriveEnrolmentSecret(owner, NOT_ENROLLED)).toBe(secret)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(deriveEnrolmentSecret({ ...owner, id: crypto.randomUUID() }, NOT_ENROLLED)).not.toBe(secret)
  expect(deriveEnrolmentSecret(owner, { confirmedAt: new Date(), lastStep: null })).not.toBe(secret)
})

it('accepts a 2FA code only once, and only within one time step of the clock', async () => {
  expect(await checkOwnCode(generateCodeAt(2))).toEqual(WRONG)
  expect(await checkOwnCode(generateCodeAt(-2))).toEqual(WRONG)
  // The enrolment has already used this code, so it must be rejected.
  expect(await checkOwnCode(generateCodeAt(-1))).toEqual(WRONG)
  const results = await Promise.all([checkOwnCode(generateCodeAt(0)), checkOwnCode(generateCodeAt(0))])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await checkOwnCode(` ${generateCodeAt(1).slice(0, 3)} ${generateCodeAt(1).slice(3)}`)).toEqual({ ok: true })
  expect(await checkOwnCode(generateCodeAt(0))).toEqual(WRONG)
})

it('accepts each recovery code once, in any letter case and with or without the hyphens', async () => {
  expect(codes).toHaveLength(10)
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(new Set(codes).size).toBe(10)
  expect(await checkOwnCode(codes[0] ?? '')).toEqual({ ok: true })
  expect(await checkOwnCode(codes[0] ?? '')).toEqual(WRONG)
  expect(await checkOwnCode((codes[1] ?? '').toLowerCase().replaceAll('-', ' '))).toEqual({ ok: true })
  expect(await checkOwnCode((codes[2] ?? '').replaceAll('-', '').replaceAll('0', 'o').replaceAll('1', 'l'))).toEqual({
    ok: true,
  })
})

it('accepts a ten-character recovery code, as generated by version 1.0.0', async () => {
  await prisma().partnerStaffRecoveryCode.create({
    data: { userId: owner.userId, hash: Uint8Array.from(hashRecoveryCode(secret, 'ABCDE-FGHJK')) },
  })
  expect(await checkOwnCode('abcde-fghjk')).toEqual({ ok: true })
  expect(await checkOwnCode('abcde-fghjk')).toEqual(WRONG)
})

it('opens only one session with a recovery code that two browsers send at the same time', async () => {
  const client = { address: 'one', browser: 'Chrome on Linux', device: undefined }
  // Repeat this for every code, because the two attempts may by chance not overlap.
  for (const code of codes) {
    // Forget the failed attempts. Otherwise, those of earlier codes would block both attempts.
    await db.sql('DELETE FROM throttles')
    const createPendingSession = () => createSession(prisma(), 'portal', owner.userId, true, 'Chrome on Linux')
    const pendingSessionIds = [await createPendingSession(), await createPendingSession()]
    const attempts = await Promise.all(pendingSessionIds.map((id) => completeSignIn('portal', id, code, client)))
    expect(attempts.filter((result) => result?.ok)).toHaveLength(1)
    const pendingSessions = { where: { id: { in: pendingSessionIds } } }
    expect(await prisma().partnerStaffSession.findMany(pendingSessions)).toHaveLength(1)
  }
})

it('throttles 2FA codes after failed attempts, but still accepts a recovery code', async () => {
  for (let attempt = 0; attempt < 5; attempt++)
    expect(await checkOwnCode('000000', `address ${attempt}`)).toEqual(WRONG)
  expect(await checkOwnCode(generateCodeAt(0))).toEqual({ ok: false, reason: 'wait', seconds: 10 })
  expect(await checkOwnCode(codes[0] ?? '')).toEqual({ ok: true })
})

it('doesn’t store the 2FA secret or the recovery codes in plain text', async () => {
  const dump = await db.dump()
  for (const text of [secret, ...codes]) expect(dump).not.toContain(text)
})

it('doesn’t let a user turn 2FA off while the company requires it', async () => {
  const enrolment = { secret, step: 1, confirmedBefore: null }
  expect(await enableTwoFactor(owner, null, enrolment)).toEqual({ ok: false, reason: 'already changed' })
  const proof = await createProof()
  await db.sql('UPDATE companies SET two_factor_required = true WHERE id = $1', [owner.companyId])
  expect(await disableOwnTwoFactor(owner, proof)).toEqual({ ok: false, reason: 'required or already changed' })
  await db.sql('UPDATE companies SET two_factor_required = false')
  expect(await disableOwnTwoFactor(owner, proof)).toEqual({ ok: true })
  expect(await checkOwnCode(codes[0] ?? '')).toEqual(WRONG)
  const mail = await db.sql<{ change: string }>(
    `SELECT "values"->>'change' AS change FROM emails WHERE user_id = $1 ORDER BY created_at`,
    [owner.userId],
  )
  expect(mail.map(({ change }) => change)).toEqual(['setUp', 'turnedOff'])
})

it('never reuses a 2FA secret or code, even after 2FA has been turned off', async () => {
  expect(await disableOwnTwoFactor(owner, await createProof())).toEqual({ ok: true })
  const previous = await getTwoFactorStatus('portal', owner.userId)
  const firstSecret = secret
  secret = deriveEnrolmentSecret(owner, previous)
  expect(secret).not.toBe(firstSecret)
  await expect(enrol(generateCodeAt(-1))).rejects.toThrow('code already used')
  expect(await enrol(generateCodeAt(0))).toHaveLength(10)
  expect(await disableOwnTwoFactor(owner, await createProof())).toEqual({ ok: true })
  expect(deriveEnrolmentSecret(owner, await getTwoFactorStatus('portal', owner.userId))).not.toBe(secret)
})

it('rejects 2FA codes from a used time step, even after the secret has been replaced', async () => {
  const previous = await getTwoFactorStatus('portal', owner.userId)
  expect(await checkOwnCode(generateCodeAt(1))).toEqual({ ok: true })
  secret = deriveEnrolmentSecret(owner, previous)
  const step = findTimeStep(secret, generateCodeAt(0)) ?? 0
  const change = { secret, step, confirmedBefore: previous.confirmedAt }
  expect(await enableTwoFactor(owner, await findPasswordHash(), change)).toMatchObject({ ok: true })
  // The last step stays at the later of the two steps, so that no code is accepted twice and no secret is derived
  // twice.
  expect((await getTwoFactorStatus('portal', owner.userId)).lastStep).toBe(step + 1)
  expect([await checkOwnCode(generateCodeAt(0)), await checkOwnCode(generateCodeAt(1))]).toEqual([WRONG, WRONG])
})

it('rejects 2FA changes that were confirmed with a code of a replaced secret', async () => {
  const proof = await createProof()
  secret = deriveEnrolmentSecret(
    owner,
    proof.confirmedAt ? { confirmedAt: proof.confirmedAt, lastStep: null } : NOT_ENROLLED,
  )
  const change = { secret, step: findTimeStep(secret, generateCodeAt(0)) ?? 0, confirmedBefore: proof.confirmedAt }
  vi.setSystemTime(Date.now() + 1)
  expect(await enableTwoFactor(owner, proof.passwordHash, change)).toMatchObject({ ok: true })
  expect(await disableOwnTwoFactor(owner, proof)).toEqual({ ok: false, reason: 'required or already changed' })
  expect(await replaceRecoveryCodes(owner, proof)).toEqual({ ok: false, reason: 'already changed' })
  expect(await enableTwoFactor(owner, proof.passwordHash, change)).toEqual({ ok: false, reason: 'already changed' })
})

it.each([
  ['the password was reset', `UPDATE partner_staff SET password_hash = '$argon2id$other' WHERE id = $1`],
  ['the user was removed', 'UPDATE partner_staff SET removed_at = now() WHERE id = $1'],
  ['the session was ended', 'DELETE FROM partner_staff_sessions WHERE user_id = $1'],
])('rejects changes to 2FA and the password if %s after the user entered the password and code', async (_, sql) => {
  const proof = await createProof()
  const passwordHash = proof.passwordHash
  await db.sql(sql, [owner.userId])
  const readRows = () => db.sql('SELECT password_hash, totp_secret FROM partner_staff WHERE id = $1', [owner.userId])
  const rowsBefore = await readRows()
  const ended = { ok: false, reason: 'session ended' }
  expect(await disableOwnTwoFactor(owner, proof)).toEqual(ended)
  expect(await replaceRecoveryCodes(owner, proof)).toEqual(ended)
  const enrolment = { secret, step: 2 ** 30, confirmedBefore: proof.confirmedAt }
  expect(await enableTwoFactor(owner, passwordHash, enrolment)).toEqual(ended)
  const member = { ...owner, actor: { type: 'partner_staff', id: owner.userId } } as unknown as PartnerStaff
  expect(await replacePassword(member, passwordHash, '$argon2id$chosen')).toBe(false)
  expect(await readRows()).toEqual(rowsBefore)
})

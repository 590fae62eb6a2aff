import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { newCompany } from '@/e2e/support/outbox'
import { signedIn } from '@/e2e/support/portal'
import { prisma } from '@/lib/platform/database/prisma'
import type { Member } from '@/lib/platform/identity/signed-in'
import { changeOwnPassword } from '../credentials/mutations'
import { checkCode } from './check-code'
import { secondFactorOf } from './data'
import { type Owner, type Proof, replaceRecoveryCodes, setSecondFactor, turnOffSecondFactor } from './mutations'
import { offeredSecret, stepOf } from './totp'

let db: TestDatabase
let owner: Owner & { realm: 'portal' }
let secret: string
let codes: string[]

beforeAll(async () => {
  // In the middle of a step, where it stays.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
  db = await testDatabase()
})
afterAll(async () => {
  vi.useRealTimers()
  await prisma().$disconnect()
  await db.close()
})

/** The code of a moment so many steps of 30 seconds from now. */
const codeAt = (steps: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps })
const check = (code: string, address = 'one') => checkCode('portal', owner.userId, code, address)
const NOTHING = { confirmedAt: null, lastStep: null }

/** Sets the secret up by a code of it; returns the recovery codes. */
async function setUp(code: string, by: string | null = null): Promise<string[]> {
  const set = await setSecondFactor(owner, by, { secret, step: stepOf(secret, code) ?? 0, confirmedBefore: null })
  if (!set.ok) throw new Error(set.reason)
  return set.codes
}

const hashNow = async () =>
  (await db.sql<{ hash: string }>('SELECT password_hash AS hash FROM partner_staff WHERE id = $1', [owner.userId]))[0]
    ?.hash ?? ''

/** What the owner's password and code were compared with. */
async function proof(): Promise<Proof> {
  const { confirmedAt } = await secondFactorOf('portal', owner.userId)
  return { passwordHash: await hashNow(), confirmedAt: confirmedAt ?? new Date(0) }
}

const wrong = { ok: false, reason: 'wrong' }

beforeEach(async () => {
  await db.sql('DELETE FROM throttles')
  const { sessionId, ...staff } = await signedIn(db, { companyId: await newCompany(db), name: 'Robin' })
  owner = { ...staff, realm: 'portal', id: sessionId, name: 'Robin' }
  secret = offeredSecret(owner, NOTHING)
  codes = await setUp(codeAt(-1))
})

it('offers one secret while nothing changes, and another to another session', () => {
  expect(offeredSecret(owner, NOTHING)).toBe(secret)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(offeredSecret({ ...owner, id: crypto.randomUUID() }, NOTHING)).not.toBe(secret)
  expect(offeredSecret(owner, { confirmedAt: new Date(), lastStep: null })).not.toBe(secret)
})

it('takes a code once, and none of before; a clock may be a step wrong and no more', async () => {
  expect(await check(codeAt(2))).toEqual(wrong)
  expect(await check(codeAt(-2))).toEqual(wrong)
  // It confirmed the set-up.
  expect(await check(codeAt(-1))).toEqual(wrong)
  const both = await Promise.all([check(codeAt(0)), check(codeAt(0))])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await check(` ${codeAt(1).slice(0, 3)} ${codeAt(1).slice(3)}`)).toEqual({ ok: true })
  expect(await check(codeAt(0))).toEqual(wrong)
})

it('takes each recovery code once, however it is typed', async () => {
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  expect(await check(codes[0] ?? '')).toEqual({ ok: true })
  expect(await check(codes[0] ?? '')).toEqual(wrong)
  expect(await check((codes[1] ?? '').toLowerCase().replace('-', ' '))).toEqual({ ok: true })
})

it('slows guessing down, while a recovery code still passes', async () => {
  for (let tries = 0; tries < 5; tries++) expect(await check('000000', `address ${tries}`)).toEqual(wrong)
  expect(await check(codeAt(0))).toEqual({ ok: false, reason: 'wait', seconds: 10 })
  expect(await check(codes[0] ?? '')).toEqual({ ok: true })
})

it('stores neither secret nor codes as they are', async () => {
  const dump = await db.dump()
  for (const text of [secret, ...codes]) expect(dump).not.toContain(text)
})

it('cannot be turned off while the company requires it, nor set up twice at once', async () => {
  const again = { secret, step: 1, confirmedBefore: null }
  expect(await setSecondFactor(owner, null, again)).toEqual({ ok: false, reason: 'set up meanwhile' })
  const asked = await proof()
  await db.sql('UPDATE companies SET two_factor_required = true WHERE id = $1', [owner.companyId])
  expect(await turnOffSecondFactor(owner, asked)).toEqual({ ok: false, reason: 'required or changed' })
  await db.sql('UPDATE companies SET two_factor_required = false')
  expect(await turnOffSecondFactor(owner, asked)).toEqual({ ok: true })
  expect(await check(codes[0] ?? '')).toEqual(wrong)
  const mail = await db.sql<{ change: string }>(
    `SELECT "values"->>'change' AS change FROM emails WHERE user_id = $1 ORDER BY created_at`,
    [owner.userId],
  )
  expect(mail.map(({ change }) => change)).toEqual(['setUp', 'turnedOff'])
})

it('offers no secret and takes no code a second time, also when it was turned off in between', async () => {
  expect(await turnOffSecondFactor(owner, await proof())).toEqual({ ok: true })
  const before = await secondFactorOf('portal', owner.userId)
  const first = secret
  secret = offeredSecret(owner, before)
  expect(secret).not.toBe(first)
  await expect(setUp(codeAt(-1))).rejects.toThrow('used code')
  expect(await setUp(codeAt(0))).toHaveLength(10)
  expect(await turnOffSecondFactor(owner, await proof())).toEqual({ ok: true })
  expect(offeredSecret(owner, await secondFactorOf('portal', owner.userId))).not.toBe(secret)
})

it('is replaced in the half minute in which a code of the one before was used, and takes no code of it again', async () => {
  const before = await secondFactorOf('portal', owner.userId)
  expect(await check(codeAt(1))).toEqual({ ok: true })
  secret = offeredSecret(owner, before)
  const step = stepOf(secret, codeAt(0)) ?? 0
  const change = { secret, step, confirmedBefore: before.confirmedAt }
  expect(await setSecondFactor(owner, await hashNow(), change)).toMatchObject({ ok: true })
  // The last step stays the later of the two, so that none is taken twice and no secret is offered twice.
  expect((await secondFactorOf('portal', owner.userId)).lastStep).toBe(step + 1)
  expect([await check(codeAt(0)), await check(codeAt(1))]).toEqual([wrong, wrong])
})

it('changes by no code of a second factor that was replaced meanwhile', async () => {
  const asked = await proof()
  secret = offeredSecret(owner, asked.confirmedAt ? { confirmedAt: asked.confirmedAt, lastStep: null } : NOTHING)
  const change = { secret, step: stepOf(secret, codeAt(0)) ?? 0, confirmedBefore: asked.confirmedAt }
  vi.setSystemTime(Date.now() + 1)
  expect(await setSecondFactor(owner, asked.passwordHash, change)).toMatchObject({ ok: true })
  expect(await turnOffSecondFactor(owner, asked)).toEqual({ ok: false, reason: 'required or changed' })
  expect(await replaceRecoveryCodes(owner, asked)).toEqual({ ok: false, reason: 'changed meanwhile' })
  expect(await setSecondFactor(owner, asked.passwordHash, change)).toEqual({ ok: false, reason: 'set up meanwhile' })
})

it.each([
  ['the password was reset', `UPDATE partner_staff SET password_hash = '$argon2id$other' WHERE id = $1`],
  ['the user was removed', 'UPDATE partner_staff SET removed_at = now() WHERE id = $1'],
  ['the session was ended', 'DELETE FROM partner_staff_sessions WHERE user_id = $1'],
])('changes nothing any more when %s meanwhile', async (_, sql) => {
  const asked = await proof()
  const hash = asked.passwordHash
  await db.sql(sql, [owner.userId])
  const rows = () => db.sql('SELECT password_hash, totp_secret FROM partner_staff WHERE id = $1', [owner.userId])
  const before = await rows()
  const ended = { ok: false, reason: 'ended' }
  expect(await turnOffSecondFactor(owner, asked)).toEqual(ended)
  expect(await replaceRecoveryCodes(owner, asked)).toEqual(ended)
  const again = { secret, step: 2 ** 30, confirmedBefore: asked.confirmedAt }
  expect(await setSecondFactor(owner, hash, again)).toEqual(ended)
  const member = { ...owner, actor: { type: 'partner_staff', id: owner.userId } } as unknown as Member
  expect(await changeOwnPassword(member, hash, '$argon2id$chosen')).toBe(false)
  expect(await rows()).toEqual(before)
})

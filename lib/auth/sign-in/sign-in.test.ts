import type { CredentialsConfig } from 'next-auth/providers/credentials'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { newCompany } from '@/e2e/support/outbox'
import { PASSWORD, type Staff, signedIn } from '@/e2e/support/portal'
import { signInMetrics } from '@/lib/auth/sign-in/sign-in-metrics'
import { prisma } from '@/lib/platform/database/prisma'
import { TooBusyError } from '../passwords/hash-password'
import { seenSession } from '../sessions/data'
import { authOptions } from './auth-options'
import { PROVIDERS, type Provider } from './result'
import { confirmPassword, signIn } from './sign-in'
import { newDevice } from './trusted-browser'

const argon2 = vi.hoisted(() => ({ verify: vi.fn() }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, verify: argon2.verify.mockImplementation(real.verify) }
})

let db: TestDatabase
let robin: Staff
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})
beforeEach(async () => {
  robin = await signedIn(db, { companyId: await newCompany(db) })
  argon2.verify.mockClear()
})

const enter = (email: string, password = PASSWORD, address = 'one', before: string | null = null, device?: string) =>
  signIn('portal', { email, password }, { address, browser: 'Chrome on Linux', device }, before)
const wrong = { ok: false, reason: 'wrong' }

it('begins a new session, whatever the case of the e-mail, and ends the browser’s earlier one', async () => {
  const earlier = await signedIn(db, { companyId: robin.companyId })
  const entered = await enter(
    robin.email.toUpperCase().replace('EXAMPLE.ORG', 'example.org'),
    PASSWORD,
    'one',
    earlier.sessionId,
  )
  if (!entered.ok) throw new Error(entered.reason)
  expect(entered.sessionId).not.toBe(earlier.sessionId)
  expect(await seenSession(entered.sessionId)).toMatchObject({ userId: robin.userId, awaitsTwoFactor: false })
  expect(await seenSession(earlier.sessionId)).toBeNull()
})

it.each([
  ['nobody', 'SELECT $1::int'],
  ['what is no e-mail', 'SELECT $1::int'],
  ['a wrong password', 'SELECT $1::int'],
  ['who has not accepted', 'UPDATE partner_staff SET password_hash = NULL WHERE id = $1'],
  ['who was removed', 'UPDATE partner_staff SET removed_at = now() WHERE id = $1'],
  [
    'a disabled company',
    'UPDATE companies SET disabled_at = now() WHERE id = (SELECT company_id FROM partner_staff WHERE id = $1)',
  ],
])('compares one password for %s, and says the same', async (who, sql) => {
  await db.sql(sql, [robin.userId])
  const others: Record<string, string> = { nobody: 'nobody@example.org', 'what is no e-mail': 'a\0b@example.org' }
  expect(await enter(others[who] ?? robin.email, who === 'a wrong password' ? 'another password' : PASSWORD)).toEqual(
    wrong,
  )
  expect(argon2.verify).toHaveBeenCalledTimes(1)
})

it('locks nobody out: who guesses waits, the owner elsewhere signs in', async () => {
  for (let tries = 0; tries < 5; tries++) expect(await enter(robin.email, 'a guess')).toEqual(wrong)
  expect(await enter(robin.email)).toEqual({ ok: false, reason: 'wait', seconds: 5 })
  expect(await enter(robin.email, PASSWORD, 'another')).toMatchObject({ ok: true })
  for (let tries = 0; tries < 5; tries++) await enter('nobody@example.net', 'a guess')
  expect(await enter('nobody@example.net')).toEqual({ ok: false, reason: 'wait', seconds: 5 })
})

it('begins no session by a password that is changed at that moment', async () => {
  argon2.verify.mockImplementationOnce(async () => {
    await db.sql(`UPDATE partner_staff SET password_hash = '$argon2id$other' WHERE id = $1`, [robin.userId])
    return true
  })
  expect(await enter(robin.email, PASSWORD, 'changing')).toEqual(wrong)
})

it('asks for a second factor that is set up at that moment', async () => {
  argon2.verify.mockImplementationOnce(async () => {
    await db.sql(`UPDATE partner_staff SET totp_secret = '\\x00', totp_confirmed_at = now() WHERE id = $1`, [
      robin.userId,
    ])
    return true
  })
  const entered = await enter(robin.email, PASSWORD, 'setting up')
  expect(entered.ok && (await seenSession(entered.sessionId))).toMatchObject({ awaitsTwoFactor: true })
})

it('counts no try that it was too busy to compare', async () => {
  argon2.verify.mockRejectedValue(new TooBusyError())
  for (let tries = 0; tries < 6; tries++)
    await expect(enter(robin.email, PASSWORD, 'busy')).rejects.toThrow(TooBusyError)
  for (let tries = 0; tries < 6; tries++) {
    await expect(confirmPassword('portal', robin.userId, PASSWORD)).rejects.toThrow(TooBusyError)
  }
  argon2.verify.mockReset().mockResolvedValue(true)
  expect(await enter(robin.email, PASSWORD, 'busy')).toMatchObject({ ok: true })
  expect(await confirmPassword('portal', robin.userId, PASSWORD)).toMatchObject({ ok: true })
})

it('holds up no browser that signed in to the account before, whatever others do at its address', async () => {
  argon2.verify.mockReset().mockImplementation(async () => false)
  const device = newDevice('portal', robin.email)
  for (let number = 0; number < 11; number++) {
    const other = number < 5 ? robin.email : `other-${number}@example.org`
    for (let tries = 0; tries < 5; tries++) await enter(other, 'a guess', 'office')
  }
  argon2.verify.mockResolvedValue(true)
  expect(await enter(robin.email, PASSWORD, 'office')).toMatchObject({ reason: 'wait' })
  expect(await enter(robin.email, PASSWORD, 'office', null, newDevice('portal', 'nobody@example.org'))).toMatchObject({
    reason: 'wait',
  })
  expect(await enter(robin.email, PASSWORD, 'office', null, device)).toMatchObject({ ok: true })
  // It may guess as little as any other.
  argon2.verify.mockResolvedValue(false)
  for (let tries = 0; tries < 5; tries++) expect(await enter(robin.email, 'x', 'office', null, device)).toEqual(wrong)
  expect(await enter(robin.email, 'x', 'office', null, device)).toMatchObject({ reason: 'wait' })
})

it('is counted by step and outcome, by nothing of who tries', async () => {
  const before = await signInMetrics()
  expect(before).toContain('house_bills_sign_ins_total{realm="portal",step="password",outcome="wrong"} 0')
  const ask = async (id: string, form: Record<string, string>) => {
    const provider = PROVIDERS[id] as Provider
    const { providers } = authOptions(
      id,
      provider,
      { session: undefined, csrf: undefined, device: undefined },
      () => undefined,
    )
    const { options } = providers[0] as unknown as { options: CredentialsConfig }
    return Promise.resolve(options.authorize(form, { headers: {} })).catch((error: Error) => error.message)
  }
  argon2.verify
    .mockReset()
    .mockResolvedValueOnce(false)
    .mockResolvedValueOnce(true)
    .mockRejectedValueOnce(new TooBusyError())
    .mockRejectedValueOnce(new Error('a fault'))
  const { email } = robin
  expect(await ask('credentials', { email, password: 'a wrong password' })).toBeNull()
  expect(await ask('credentials', { email, password: PASSWORD })).toMatchObject({ id: String(robin.userId) })
  expect(await ask('credentials', { email, password: PASSWORD })).toBe('busy')
  expect(await ask('credentials', { email, password: PASSWORD })).toBe('fault')
  expect(await ask('second-factor', { code: '123456' })).toBe('expired')
  const counted = (await signInMetrics()).split('\n').filter((line) => /^house_bills_sign_ins_total.* [^0]$/.test(line))
  expect(counted).toEqual([
    'house_bills_sign_ins_total{realm="portal",step="password",outcome="ok"} 1',
    'house_bills_sign_ins_total{realm="portal",step="password",outcome="wrong"} 1',
    'house_bills_sign_ins_total{realm="portal",step="password",outcome="busy"} 1',
    'house_bills_sign_ins_total{realm="portal",step="password",outcome="fault"} 1',
    'house_bills_sign_ins_total{realm="portal",step="code",outcome="expired"} 1',
  ])
})

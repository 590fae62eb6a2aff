import type { CredentialsConfig } from 'next-auth/providers/credentials'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import { PASSWORD, type SignedInPartnerStaff, signInPartnerStaff } from '@/e2e/helpers/sign-in'
import { renderSignInMetrics } from '@/lib/auth/sign-in/sign-in-metrics'
import { prisma } from '@/lib/platform/database/prisma'
import { TooBusyError } from '../passwords/hash-password'
import { touchSession } from '../sessions/touch-session'
import { authOptions } from './auth-options'
import { createDeviceCookie } from './device-cookie'
import { PROVIDERS, type Provider } from './providers'
import { signIn } from './sign-in'
import { verifyCurrentPassword } from './verify-current-password'

const argon2 = vi.hoisted(() => ({ verify: vi.fn() }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, verify: argon2.verify.mockImplementation(real.verify) }
})

let db: TestDatabase
let robin: SignedInPartnerStaff
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})
beforeEach(async () => {
  robin = await signInPartnerStaff(db, { companyId: await insertCompany(db) })
  argon2.verify.mockClear()
})

const signInWith = (
  email: string,
  password = PASSWORD,
  address = 'one',
  previousSessionId: string | null = null,
  device?: string,
) => signIn('portal', { email, password }, { address, browser: 'Chrome on Linux', device }, previousSessionId)
const wrong = { ok: false, reason: 'wrong' }

it('creates a new session when a user signs in, and ends the browser’s previous session', async () => {
  const earlier = await signInPartnerStaff(db, { companyId: robin.companyId })
  const result = await signInWith(
    robin.email.toUpperCase().replace('EXAMPLE.ORG', 'example.org'),
    PASSWORD,
    'one',
    earlier.sessionId,
  )
  if (!result.ok) throw new Error(result.reason)
  expect(result.sessionId).not.toBe(earlier.sessionId)
  expect(await touchSession(result.sessionId)).toMatchObject({ userId: robin.userId, awaitsTwoFactor: false })
  expect(await touchSession(earlier.sessionId)).toBeNull()
})

it.each([
  ['an unknown email address', 'SELECT $1::int'],
  ['an invalid email address', 'SELECT $1::int'],
  ['a wrong password', 'SELECT $1::int'],
  ['an unaccepted invitation', 'UPDATE partner_staff SET password_hash = NULL WHERE id = $1'],
  ['a removed user', 'UPDATE partner_staff SET removed_at = now() WHERE id = $1'],
  [
    'a disabled company',
    'UPDATE companies SET disabled_at = now() WHERE id = (SELECT company_id FROM partner_staff WHERE id = $1)',
  ],
])('reports %s at sign-in as a wrong password, after a single password check', async (scenario, sql) => {
  await db.sql(sql, [robin.userId])
  const others: Record<string, string> = {
    'an unknown email address': 'nobody@example.org',
    'an invalid email address': 'a\0b@example.org',
  }
  expect(
    await signInWith(others[scenario] ?? robin.email, scenario === 'a wrong password' ? 'another password' : PASSWORD),
  ).toEqual(wrong)
  expect(argon2.verify).toHaveBeenCalledTimes(1)
})

it('throttles failed sign-in attempts from one IP address, but not from another', async () => {
  for (let attempt = 0; attempt < 5; attempt++) expect(await signInWith(robin.email, 'a guess')).toEqual(wrong)
  expect(await signInWith(robin.email)).toEqual({ ok: false, reason: 'wait', seconds: 5 })
  expect(await signInWith(robin.email, PASSWORD, 'another')).toMatchObject({ ok: true })
  for (let attempt = 0; attempt < 5; attempt++) await signInWith('nobody@example.net', 'a guess')
  expect(await signInWith('nobody@example.net')).toEqual({ ok: false, reason: 'wait', seconds: 5 })
})

it('creates no session if the password changes while it’s being checked', async () => {
  argon2.verify.mockImplementationOnce(async () => {
    await db.sql(`UPDATE partner_staff SET password_hash = '$argon2id$other' WHERE id = $1`, [robin.userId])
    return true
  })
  expect(await signInWith(robin.email, PASSWORD, 'changing')).toEqual(wrong)
})

it('requires the 2FA code even if 2FA is set up while the password is being checked', async () => {
  argon2.verify.mockImplementationOnce(async () => {
    await db.sql(`UPDATE partner_staff SET totp_secret = '\\x00', totp_confirmed_at = now() WHERE id = $1`, [
      robin.userId,
    ])
    return true
  })
  const result = await signInWith(robin.email, PASSWORD, 'setting up')
  expect(result.ok && (await touchSession(result.sessionId))).toMatchObject({ awaitsTwoFactor: true })
})

it('doesn’t count a sign-in attempt if the process was too busy to check the password', async () => {
  argon2.verify.mockRejectedValue(new TooBusyError())
  for (let attempt = 0; attempt < 6; attempt++)
    await expect(signInWith(robin.email, PASSWORD, 'busy')).rejects.toThrow(TooBusyError)
  for (let attempt = 0; attempt < 6; attempt++) {
    await expect(verifyCurrentPassword('portal', robin.userId, PASSWORD, 'busy')).rejects.toThrow(TooBusyError)
  }
  argon2.verify.mockReset().mockResolvedValue(true)
  expect(await signInWith(robin.email, PASSWORD, 'busy')).toMatchObject({ ok: true })
  expect(await verifyCurrentPassword('portal', robin.userId, PASSWORD, 'busy')).toMatchObject({ ok: true })
})

it('doesn’t throttle a known browser because of other browsers’ attempts from the same IP address', async () => {
  argon2.verify.mockReset().mockImplementation(async () => false)
  const device = createDeviceCookie('portal', robin.email)
  for (let index = 0; index < 11; index++) {
    const other = index < 5 ? robin.email : `other-${index}@example.org`
    for (let attempt = 0; attempt < 5; attempt++) await signInWith(other, 'a guess', 'office')
  }
  argon2.verify.mockResolvedValue(true)
  expect(await signInWith(robin.email, PASSWORD, 'office')).toMatchObject({ reason: 'wait' })
  expect(
    await signInWith(robin.email, PASSWORD, 'office', null, createDeviceCookie('portal', 'nobody@example.org')),
  ).toMatchObject({
    reason: 'wait',
  })
  expect(await signInWith(robin.email, PASSWORD, 'office', null, device)).toMatchObject({ ok: true })
  // Failed attempts with the device cookie must be throttled too, because somebody could steal the cookie.
  argon2.verify.mockResolvedValue(false)
  for (let attempt = 0; attempt < 5; attempt++)
    expect(await signInWith(robin.email, 'x', 'office', null, device)).toEqual(wrong)
  expect(await signInWith(robin.email, 'x', 'office', null, device)).toMatchObject({ reason: 'wait' })
})

it.each([
  ['with ten device cookies', true],
  ['without a device cookie', false],
])(
  'throttles a user who signs in more often than allowed %s, but not other users at the same IP address',
  async (_, hasDevice) => {
    argon2.verify.mockReset().mockImplementation(async () => true)
    const devices = Array.from({ length: 10 }, () => createDeviceCookie('portal', robin.email))
    const signInAgain = (index: number) =>
      signInWith(robin.email, PASSWORD, 'a busy office', null, hasDevice ? devices[index % 10] : undefined)
    for (let index = 0; index < 60; index++) expect(await signInAgain(index)).toMatchObject({ ok: true })
    expect(await signInAgain(60)).toEqual({ ok: false, reason: 'wait', seconds: 5 })
    expect(argon2.verify).toHaveBeenCalledTimes(60)
    const other = await signInPartnerStaff(db, { companyId: robin.companyId })
    expect(await signInWith(other.email, PASSWORD, 'a busy office')).toMatchObject({ ok: true })
  },
)

it('throttles a signed-in user who enters their current password too often, even if it’s right', async () => {
  argon2.verify.mockReset().mockImplementation(async () => true)
  const confirm = () => verifyCurrentPassword('portal', robin.userId, PASSWORD, 'one')
  for (let index = 0; index < 60; index++) expect(await confirm()).toMatchObject({ ok: true })
  expect(await confirm()).toEqual({ ok: false, reason: 'wait', seconds: 5 })
})

it('counts sign-in attempts in the metrics by step and outcome, without any user data', async () => {
  const initialMetrics = await renderSignInMetrics()
  expect(initialMetrics).toContain(
    'house_bills_sign_in_attempts_total{realm="portal",step="password",outcome="wrong"} 0',
  )
  const authorise = async (id: string, form: Record<string, string>) => {
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
    .mockRejectedValueOnce(new Error('an error'))
  const { email } = robin
  expect(await authorise('credentials', { email, password: 'a wrong password' })).toBeNull()
  expect(await authorise('credentials', { email, password: PASSWORD })).toMatchObject({ id: String(robin.userId) })
  expect(await authorise('credentials', { email, password: PASSWORD })).toBe('busy')
  expect(await authorise('credentials', { email, password: PASSWORD })).toBe('error')
  expect(await authorise('two-factor', { code: '123456' })).toBe('expired')
  const countedLines = (await renderSignInMetrics())
    .split('\n')
    .filter((line) => /^house_bills_sign_in_attempts_total.* [^0]$/.test(line))
  expect(countedLines).toEqual([
    'house_bills_sign_in_attempts_total{realm="portal",step="password",outcome="ok"} 1',
    'house_bills_sign_in_attempts_total{realm="portal",step="password",outcome="wrong"} 1',
    'house_bills_sign_in_attempts_total{realm="portal",step="password",outcome="busy"} 1',
    'house_bills_sign_in_attempts_total{realm="portal",step="password",outcome="error"} 1',
    'house_bills_sign_in_attempts_total{realm="portal",step="code",outcome="expired"} 1',
  ])
})

// A failed attempt to sign in must get the same response, after the same time, whether or not the account exists.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '@/lib/auth/passwords/hash-password'
import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { findTenantOfContract } from '../helpers/personas'
import { buildBillsPackage, uniqueEmail } from '../helpers/request-bodies'
import { signInPartnerStaff, signInSupportStaff, signInTenant } from '../helpers/sign-in'
import { startTestService, type TestService } from '../helpers/start-test-service'
import { type CookieJar, openForm, sendForm } from './sign-in-form'

const PASSWORD = 'marmalade on the night tram'
const SAMPLES = 40

let service: TestService
beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1' })
})
afterAll(async () => {
  await prisma().$disconnect()
  await service.stop()
})

const runSql = (text: string, ...values: unknown[]) => service.db.sql<{ email: string }>(text, values)

/** Gives an account a password hash made by the service. Other tests use hashes that cost less. */
const setRealPasswordHash = async (table: string, id: number) =>
  runSql(
    `UPDATE ${table} SET password_hash = $2 WHERE id = $1`,
    id,
    await hashPassword(PASSWORD, { realm: 'portal', address: 'test', isKnown: true }),
  )

async function createPartnerStaff(assignment = '', companyId = service.companyId): Promise<string> {
  const { userId, email } = await signInPartnerStaff(service.db, { companyId })
  await setRealPasswordHash('partner_staff', userId)
  if (assignment) await runSql(`UPDATE partner_staff SET ${assignment} WHERE id = $1`, userId)
  return email
}

async function createSupportStaff(assignment = ''): Promise<string> {
  const { userId, email } = await signInSupportStaff(service.db)
  await setRealPasswordHash('support_staff', userId)
  if (assignment) await runSql(`UPDATE support_staff SET ${assignment} WHERE id = $1`, userId)
  return email
}

async function createTenant(assignment = ''): Promise<string> {
  const email = uniqueEmail()
  const response = await service.createBillsPackage(buildBillsPackage({ email }))
  const id = await findTenantOfContract(service, response.body.data.houseContractId)
  await signInTenant(service.db, id)
  await setRealPasswordHash('tenants', id)
  if (assignment) await runSql(`UPDATE tenants SET ${assignment} WHERE id = $1`, id)
  return email
}

async function createStaffOfDisabledCompany(): Promise<string> {
  const companyId = await service.addCompany()
  const email = await createPartnerStaff('', companyId)
  await runSql('UPDATE companies SET disabled_at = now() WHERE id = $1', companyId)
  return email
}

/**
 * Attempts that must fail, by realm and reason. Each function prepares an attempt and returns the email and password to
 * send.
 */
const ATTEMPTS: Record<Realm, Record<string, () => Promise<{ email: string; password: string }>>> = {
  portal: {
    'a wrong password': async () => ({ email: await createPartnerStaff(), password: 'a wrong password' }),
    'an unknown email': async () => ({ email: uniqueEmail(), password: PASSWORD }),
    'an invitation that wasn’t accepted': async () => ({
      email: await createPartnerStaff('password_hash = NULL'),
      password: PASSWORD,
    }),
    'a removed user': async () => ({ email: await createPartnerStaff('removed_at = now()'), password: PASSWORD }),
    'a user of a disabled company': async () => ({ email: await createStaffOfDisabledCompany(), password: PASSWORD }),
  },
  support: {
    'a wrong password': async () => ({ email: await createSupportStaff(), password: 'a wrong password' }),
    'an unknown email': async () => ({ email: uniqueEmail(), password: PASSWORD }),
    'a removed user': async () => ({ email: await createSupportStaff('removed_at = now()'), password: PASSWORD }),
  },
  account: {
    'a wrong password': async () => ({ email: await createTenant(), password: 'a wrong password' }),
    'an unknown email': async () => ({ email: uniqueEmail(), password: PASSWORD }),
    'an account that wasn’t activated': async () => ({
      email: await createTenant('password_hash = NULL'),
      password: PASSWORD,
    }),
  },
}

/** Returns what must be the same in all responses. Leaves out the email address that was sent. */
const describeResponse = async (response: Response) => ({
  status: response.status,
  location: response.headers.get('location')?.replace(/email=[\w-]+/, 'email=…'),
  headers: [...response.headers.keys()].sort(),
  cookies: response.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, '')),
  body: await response.text(),
})

describe.each(Object.keys(ATTEMPTS) as Realm[])('a failed attempt to sign in to %s', (realm) => {
  it('gets the same response after the same time, whatever the reason', { timeout: 300_000 }, async () => {
    const jar = await openForm(service.baseUrl, realm)
    const attempts = await Promise.all(
      Object.entries(ATTEMPTS[realm]).map(async ([who, make]) => ({ who, ...(await make()), ms: [] as number[] })),
    )
    const responses: [string, Awaited<ReturnType<typeof describeResponse>>][] = []
    // Try all accounts in each round, in a new order, so that a busy moment and the previous attempt affect all of them
    // alike.
    for (let round = 0; round < SAMPLES + 3; round++) {
      for (const attempt of shuffle(attempts)) {
        // Remove the throttles, because the test makes so many attempts that they would be throttled.
        await runSql('DELETE FROM throttles')
        const { ms, response } = await timeSignIn(realm, jar, attempt)
        if (round === 0) responses.push([attempt.who, await describeResponse(response)])
        else await response.text()
        // Ignore the first rounds, which only warm up the server.
        if (round >= 3) attempt.ms.push(ms)
      }
    }
    const [first] = responses
    expect(first?.[1].location).toContain('error=wrong')
    expect(responses).toEqual(responses.map(([who]) => [who, first?.[1]]))

    const [wrongPassword, ...others] = [...attempts].sort((one) => (one.who === 'a wrong password' ? -1 : 0))
    for (const other of others) {
      const slowerFraction = calculateSlowerFraction(wrongPassword?.ms ?? [], other.ms)
      const line = `${realm}: a wrong password ${formatMedian(wrongPassword?.ms ?? [])} ms, ${other.who} ${formatMedian(other.ms)} ms`
      console.log(`${line}; the first slower in ${(100 * slowerFraction).toFixed(0)} % of all pairs`)
      expect(Math.abs(slowerFraction - 0.5), line).toBeLessThan(MAX_DEVIATION)
    }
  })
})

/**
 * The largest difference allowed between one half and the share of pairs in which the first sample is slower. That
 * share is Mann and Whitney's U, divided by the number of pairs. It compares ranks, so a few delayed samples hardly
 * matter.
 *
 * For two samples of 40 from the same distribution, the standard deviation is 0.065. Chance exceeds this limit once in
 * several thousand comparisons. Computing a hash takes most of the time. If only one of the two attempts computed one,
 * the difference would be almost 0.5.
 */
const MAX_DEVIATION = 0.25

/** Returns the share of all pairs in which the first value is larger. Equal values count half. */
function calculateSlowerFraction(ones: number[], others: number[]): number {
  const pairs = ones.flatMap((one) => others.map((other): number => (one > other ? 1 : one === other ? 0.5 : 0)))
  return pairs.reduce((sum, pair) => sum + pair, 0) / pairs.length
}

async function timeSignIn(realm: Realm, jar: CookieJar, { email, password }: { email: string; password: string }) {
  const startedAt = performance.now()
  const response = await sendForm(service.baseUrl, realm, new Map(jar), { email, password })
  return { ms: performance.now() - startedAt, response }
}

const formatMedian = (numbers: number[]) =>
  [...numbers].sort((one, other) => one - other)[numbers.length >> 1]?.toFixed(1)

function shuffle<T>(items: T[]): T[] {
  return items
    .map((item) => [Math.random(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item)
}

it('detects a timing difference only between samples that differ', () => {
  const createSamples = (base: number) =>
    Array.from({ length: SAMPLES }, (_, index) => base + ((index * 37) % 40) ** 1.5)
  expect(Math.abs(calculateSlowerFraction(createSamples(60), createSamples(60)) - 0.5)).toBeLessThan(0.01)
  expect(Math.abs(calculateSlowerFraction(createSamples(300), createSamples(60)) - 0.5)).toBeGreaterThan(MAX_DEVIATION)
})

// How long a refused sign-in takes, and all else that it says, is the same whether there is an account or not.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '@/lib/auth/passwords/hash-password'
import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { tenantOf } from '../support/everybody'
import { signedIn, signedInSupport, signedInTenant } from '../support/portal'
import { billsPackage, newEmail } from '../support/requests'
import { type Service, startService } from '../support/service'
import { type Jar, openForm, sendForm } from './sign-in-form'

const PASSWORD = 'marmalade on the night tram'
const SAMPLES = 40

let service: Service
beforeAll(async () => {
  service = await startService({ EMBEDDED: '1' })
})
afterAll(async () => {
  await prisma().$disconnect()
  await service.stop()
})

const sql = (text: string, ...values: unknown[]) => service.db.sql<{ email: string }>(text, values)

/** The service's own hash: that of other tests costs nothing. */
const costly = async (table: string, id: number) =>
  sql(`UPDATE ${table} SET password_hash = $2 WHERE id = $1`, id, await hashPassword(PASSWORD))

async function ofStaff(change = '', companyId = service.companyId): Promise<string> {
  const { userId, email } = await signedIn(service.db, { companyId })
  await costly('partner_staff', userId)
  if (change) await sql(`UPDATE partner_staff SET ${change} WHERE id = $1`, userId)
  return email
}

async function ofSupport(change = ''): Promise<string> {
  const { userId, email } = await signedInSupport(service.db)
  await costly('support_staff', userId)
  if (change) await sql(`UPDATE support_staff SET ${change} WHERE id = $1`, userId)
  return email
}

async function ofTenant(change = ''): Promise<string> {
  const email = newEmail()
  const made = await service.create(billsPackage({ email }))
  const id = await tenantOf(service, made.body.data.houseContractId)
  await signedInTenant(service.db, id)
  await costly('tenants', id)
  if (change) await sql(`UPDATE tenants SET ${change} WHERE id = $1`, id)
  return email
}

async function ofDisabledCompany(): Promise<string> {
  const companyId = await service.newCompany()
  const email = await ofStaff('', companyId)
  await sql('UPDATE companies SET disabled_at = now() WHERE id = $1', companyId)
  return email
}

/** By realm, whoever may be tried: each with what is sent as the password. */
const TRIED: Record<Realm, Record<string, () => Promise<{ email: string; password: string }>>> = {
  portal: {
    'a wrong password': async () => ({ email: await ofStaff(), password: 'a wrong password' }),
    nobody: async () => ({ email: newEmail(), password: PASSWORD }),
    'who has not accepted': async () => ({ email: await ofStaff('password_hash = NULL'), password: PASSWORD }),
    'who was removed': async () => ({ email: await ofStaff('removed_at = now()'), password: PASSWORD }),
    'who is of a disabled company': async () => ({ email: await ofDisabledCompany(), password: PASSWORD }),
  },
  support: {
    'a wrong password': async () => ({ email: await ofSupport(), password: 'a wrong password' }),
    nobody: async () => ({ email: newEmail(), password: PASSWORD }),
    'who was removed': async () => ({ email: await ofSupport('removed_at = now()'), password: PASSWORD }),
  },
  account: {
    'a wrong password': async () => ({ email: await ofTenant(), password: 'a wrong password' }),
    nobody: async () => ({ email: newEmail(), password: PASSWORD }),
    'who has not activated': async () => ({ email: await ofTenant('password_hash = NULL'), password: PASSWORD }),
  },
}

/** An answer without what only repeats the e-mail that was sent, and when. */
const said = async (answer: Response) => ({
  status: answer.status,
  location: answer.headers.get('location')?.replace(/email=[\w-]+/, 'email=…'),
  headers: [...answer.headers.keys()].sort(),
  cookies: answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, '')),
  body: await answer.text(),
})

describe.each(Object.keys(TRIED) as Realm[])('a refused sign-in to %s', (realm) => {
  it('says the same and takes the same time, whatever is wrong', { timeout: 300_000 }, async () => {
    const jar = await openForm(service.baseUrl, realm)
    const tried = await Promise.all(
      Object.entries(TRIED[realm]).map(async ([who, make]) => ({ who, ...(await make()), ms: [] as number[] })),
    )
    const answers: [string, Awaited<ReturnType<typeof said>>][] = []
    // In turn, each round in another order, so that a busy moment and what came just before meet all alike.
    for (let round = 0; round < SAMPLES + 3; round++) {
      for (const one of shuffled(tried)) {
        // Else whoever is tried most would have to wait.
        await sql('DELETE FROM throttles')
        const { ms, answer } = await timed(realm, jar, one)
        if (round === 0) answers.push([one.who, await said(answer)])
        else await answer.text()
        // The first rounds warm the server up.
        if (round >= 3) one.ms.push(ms)
      }
    }
    const [first] = answers
    expect(first?.[1].location).toContain('error=wrong')
    expect(answers).toEqual(answers.map(([who]) => [who, first?.[1]]))

    const [wrong, ...others] = [...tried].sort((one) => (one.who === 'a wrong password' ? -1 : 0))
    for (const other of others) {
      const share = slowerShare(wrong?.ms ?? [], other.ms)
      const line = `${realm}: a wrong password ${median(wrong?.ms ?? [])} ms, ${other.who} ${median(other.ms)} ms`
      console.log(`${line}; the first slower in ${(100 * share).toFixed(0)} % of all pairs`)
      expect(Math.abs(share - 0.5), line).toBeLessThan(TELLS)
    }
  })
})

/**
 * How far from a half the share of pairs may be in which one sample is the slower (Mann and Whitney's U over the number
 * of pairs): it compares orders, so a few held-up samples weigh nothing. Of two samples of 40 of the same its standard
 * deviation is 0.065, so chance alone comes to this once in some thousand runs; one hash more or less, which is most
 * of the time, comes to nearly 0.5.
 */
const TELLS = 0.25

/** In which share of all pairs the first is the larger; ties count half. */
function slowerShare(ones: number[], others: number[]): number {
  const pairs = ones.flatMap((one) => others.map((other): number => (one > other ? 1 : one === other ? 0.5 : 0)))
  return pairs.reduce((sum, pair) => sum + pair, 0) / pairs.length
}

async function timed(realm: Realm, jar: Jar, { email, password }: { email: string; password: string }) {
  const started = performance.now()
  const answer = await sendForm(service.baseUrl, realm, new Map(jar), { email, password })
  return { ms: performance.now() - started, answer }
}

const median = (numbers: number[]) => [...numbers].sort((one, other) => one - other)[numbers.length >> 1]?.toFixed(1)

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => [Math.random(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item)
}

it('tells samples apart that differ, and only those', () => {
  const noisy = (base: number) => Array.from({ length: SAMPLES }, (_, index) => base + ((index * 37) % 40) ** 1.5)
  expect(Math.abs(slowerShare(noisy(60), noisy(60)) - 0.5)).toBeLessThan(0.01)
  expect(Math.abs(slowerShare(noisy(300), noisy(60)) - 0.5)).toBeGreaterThan(TELLS)
})

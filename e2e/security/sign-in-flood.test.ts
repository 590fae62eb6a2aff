// Attackers who send sign-in attempts at full speed must not keep other people from signing in.
import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '@/lib/auth/passwords/hash-password'
import { createDeviceCookie } from '@/lib/auth/sign-in/device-cookie'
import { deviceCookieName } from '@/lib/auth/sign-in/next-auth-cookies'
import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { findTenantOfContract } from '../helpers/personas'
import { buildBillsPackage, uniqueEmail } from '../helpers/request-bodies'
import { signInPartnerStaff, signInSupportStaff, signInTenant } from '../helpers/sign-in'
import { startTestService, type TestService } from '../helpers/start-test-service'
import { type CookieJar, openForm, sendForm } from './sign-in-form'

const PASSWORD = 'marmalade on the night tram'
const REALMS: Realm[] = ['account', 'portal', 'support']
/**
 * A hash that costs four times as much to check as the service's own hashes. So checking it here takes about as long as
 * checking an ordinary hash on a small cloud server.
 */
const expensiveHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 8, parallelism: 1 })

/**
 * How much CPU time the server may use until one user has signed in, as a multiple of one check of the expensive hash.
 * On a busy machine, CPU time is a better measure than the clock, because it leaves out other programs. About 35 is
 * usual, and takes up to 1.5 s on two cores. If everyone waited in one queue, it would be more than 100.
 */
const MAX_CPU_RATIO = 60

let service: TestService
let passwordHash: string
beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1', TRUSTED_PROXY_HOPS: '1' })
  passwordHash = await hashPassword(PASSWORD, { realm: 'portal', address: 'test', isKnown: true })
})
afterAll(async () => {
  await prisma().$disconnect()
  await service.stop()
})

const setPassword = (table: string, id: number) =>
  service.db.sql(`UPDATE ${table} SET password_hash = $2 WHERE id = $1`, [id, passwordHash])

const CREATE_USER: Record<Realm, () => Promise<string>> = {
  account: async () => {
    const email = uniqueEmail()
    const response = await service.createBillsPackage(buildBillsPackage({ email }))
    const id = await findTenantOfContract(service, response.body.data.houseContractId)
    await signInTenant(service.db, id)
    await setPassword('tenants', id)
    return email
  },
  portal: async () => {
    const { userId, email } = await signInPartnerStaff(service.db, { companyId: service.companyId })
    await setPassword('partner_staff', userId)
    return email
  },
  support: async () => {
    const { userId, email } = await signInSupportStaff(service.db)
    await setPassword('support_staff', userId)
    return email
  },
}

/** One of an attacker's attempts. */
interface Attempt {
  realm: Realm
  address: string
  email: string
  password: string
  device?: string
}

/**
 * Starts an attack that keeps `concurrency` attempts in progress until it's stopped. Counts the attempts by outcome.
 */
function startAttack(jars: Map<Realm, CookieJar>, concurrency: number, createAttempt: (index: number) => Attempt) {
  const outcomes: Record<string, number> = {}
  let isStopped = false
  let index = 0
  const run = async () => {
    while (!isStopped) {
      const { device, ...attempt } = createAttempt(index++)
      const jar: CookieJar = new Map(jars.get(attempt.realm))
      if (device) jar.set(deviceCookieName(attempt.realm), device)
      const outcome = await signIn(jar, attempt)
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
  }
  const runs = Promise.all(Array.from({ length: concurrency }, run))
  const stop = async () => {
    isStopped = true
    await runs
  }
  const countOutcomes = () => Object.values(outcomes).reduce((sum, count) => sum + count, 0)
  return { outcomes, countOutcomes, stop }
}

async function signIn(jar: CookieJar, { realm, address, email, password }: Omit<Attempt, 'device'>): Promise<string> {
  const headers = { 'X-Forwarded-For': address }
  const response = await sendForm(service.baseUrl, realm, jar, { email, password }, { headers })
  await response.text()
  return new URL(response.headers.get('location') ?? '', service.baseUrl).searchParams.get('error') ?? 'ok'
}

/** Creates accounts to attack and returns their email addresses. Gives all existing accounts the expensive hash. */
async function createVictims(): Promise<Record<Realm, string[]>> {
  const createMany = (realm: Realm) => Promise.all(Array.from({ length: 40 }, CREATE_USER[realm]))
  const victims = {
    account: [await CREATE_USER.account()],
    portal: await createMany('portal'),
    support: await createMany('support'),
  }
  for (const table of ['tenants', 'partner_staff', 'support_staff']) {
    await service.db.sql(`UPDATE ${table} SET password_hash = $1`, [expensiveHash])
  }
  return victims
}

type CreateAttempt = (victims: Record<Realm, string[]>, index: number) => Attempt

const createFailedAttempt = (victims: Record<Realm, string[]>, index: number, address: string): Attempt => {
  const realm = REALMS[index % 3] ?? 'account'
  const email = victims[realm][Math.floor(index / 3) % victims[realm].length] ?? ''
  return { realm, address, email: realm === 'account' ? uniqueEmail() : email, password: 'a guess' }
}

/** The attacks. Each keeps enough attempts in progress to fill its places in the password queue (hash-password.ts). */
const ATTACKS: Record<string, { concurrency: number; createAttempt: CreateAttempt }> = {
  'one account with ten device cookies': {
    concurrency: 50,
    createAttempt: ({ account: [email = ''] }, index) => {
      devices[index % 10] ??= createDeviceCookie('account', email)
      return { realm: 'account', address: '198.51.100.1', email, password: PASSWORD, device: devices[index % 10]! }
    },
  },
  'all networks of an IPv6 /48': {
    concurrency: 60,
    createAttempt: (victims, index) =>
      createFailedAttempt(victims, index, `2001:db8:1:${((index * 257) % 65_536).toString(16)}::1`),
  },
  'a hundred IPv4 addresses': {
    concurrency: 100,
    createAttempt: (victims, index) => createFailedAttempt(victims, index, `203.0.113.${index % 100}`),
  },
}
const devices: string[] = []

/** Returns how much CPU time one check of the expensive hash uses, in milliseconds. It's the median of five. */
async function measureCheckMs(): Promise<number> {
  const measured: number[] = []
  for (let round = 0; round < 5; round++) {
    const before = process.cpuUsage()
    await verify(expensiveHash, PASSWORD)
    const { user, system } = process.cpuUsage(before)
    measured.push((user + system) / 1000)
  }
  return measured.sort((a, b) => a - b)[2] ?? 0
}

/** Returns how much CPU time the server has used so far, in milliseconds. */
function readServerCpuMs(): number {
  const fields = readFileSync(`/proc/${service.serverProcess.child.pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

describe.each(Object.entries(ATTACKS))('a sign-in flood from %s', (name, { concurrency, createAttempt }) => {
  it('doesn’t prevent other tenants, partner staff or support staff from signing in', async () => {
    await service.db.sql('DELETE FROM throttles')
    const victims = await createVictims()
    const users = await Promise.all(
      [...REALMS, ...REALMS, ...REALMS].map(async (realm) => ({ realm, email: await CREATE_USER[realm]() })),
    )
    const jars = new Map(
      await Promise.all(REALMS.map(async (realm) => [realm, await openForm(service.baseUrl, realm)] as const)),
    )
    const maxCpuMs = MAX_CPU_RATIO * (await measureCheckMs())
    const attack = startAttack(jars, concurrency, (index) => createAttempt(victims, index))
    // Wait until the attack is under way, with two completed attempts for each one in progress.
    await expect.poll(attack.countOutcomes, { timeout: 60_000 }).toBeGreaterThan(2 * concurrency)
    const results: { realm: Realm; outcome: string; cpuMs: number; ms: number }[] = []
    for (const [index, { realm, email }] of users.entries()) {
      const [startedAt, cpuMs] = [performance.now(), readServerCpuMs()]
      const outcome = await signIn(new Map(jars.get(realm)), {
        realm,
        address: `192.0.2.${index}`,
        email,
        password: PASSWORD,
      })
      const ms = Math.round(performance.now() - startedAt)
      results.push({ realm, outcome, cpuMs: readServerCpuMs() - cpuMs, ms })
    }
    await attack.stop()
    console.log(name, attack.outcomes, { maxCpuMs }, results)
    expect(results.map(({ realm, outcome }) => `${realm} ${outcome}`)).toEqual(users.map(({ realm }) => `${realm} ok`))
    for (const { realm, cpuMs } of results) expect(cpuMs, realm).toBeLessThan(maxCpuMs)
  })
})

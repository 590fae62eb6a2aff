import { beforeEach, describe, expect, it, vi } from 'vitest'
import { resolveClientIp } from '@/lib/platform/http/client-ip'
import type { Realm } from '@/lib/platform/identity/realm'
import { hashPassword, isCorrectPassword, type PasswordSource, TooBusyError } from './hash-password'

const argon2 = vi.hoisted(() => ({ hash: vi.fn(), verify: vi.fn() }))
vi.mock('@node-rs/argon2', () => argon2)

/** The passwords that are being checked, and how to end each check. */
let running: { password: string; end: () => void }[] = []
beforeEach(() => {
  running = []
  Reflect.deleteProperty(globalThis, Symbol.for('house-bills/password queue'))
  for (const mock of [argon2.hash, argon2.verify]) {
    mock.mockImplementation((...values: unknown[]) => {
      const password = String(mock === argon2.hash ? values[0] : values[1])
      return new Promise((resolve) => running.push({ password, end: () => resolve(true) }))
    })
  }
})

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Checks a password for each source. Returns a function that counts the checks that the queue has rejected so far. */
function check(password: string, sources: PasswordSource[]): () => number {
  let rejectedCount = 0
  for (const source of sources) {
    isCorrectPassword('$argon2id$', password, source).catch((error) => {
      if (!(error instanceof TooBusyError)) throw error
      rejectedCount += 1
    })
  }
  return () => rejectedCount
}

/** Ends checks until the user's check is running. Returns how many checks the user had to wait for. */
async function countChecksBefore(user: string): Promise<number> {
  await settle()
  let endedCount = 0
  while (!running.some(({ password }) => password === user)) {
    const [first] = running.splice(0, 1)
    if (!first) throw new Error(`the check of ${user} was rejected`)
    first.end()
    endedCount += 1
    await settle()
  }
  return endedCount
}

const range = (length: number) => Array.from({ length }, (_, index) => index)
const REALMS: Realm[] = ['account', 'portal', 'support']

/** Kinds of attackers. Each function returns the source of the attacker's check with this index. */
const ATTACKS: Record<string, (realm: Realm, index: number) => PasswordSource> = {
  'one account with ten device cookies': (realm) => ({ realm, address: '198.51.100.1', isKnown: true }),
  'all networks of an IPv6 /48': (realm, index) => ({
    realm,
    address: resolveClientIp(`2001:db8:1:${(index * 131).toString(16)}::1`, null, 0),
    isKnown: false,
  }),
  'a hundred IPv4 addresses': (realm, index) => ({ realm, address: `203.0.113.${index % 100}`, isKnown: false }),
}
const USER_ADDRESSES = ['192.0.2.7', '2001:db8:2:3::/64']

describe.each(Object.entries(ATTACKS))('a flood of password checks from %s', (_, attack) => {
  it.each(REALMS.flatMap((realm) => USER_ADDRESSES.map((address) => ({ realm, address }))))(
    'delays another user’s check by at most seven checks (realm: $realm, network: $address)',
    async ({ realm, address }) => {
      const attackers = range(500).map((index) => attack(REALMS[index % 3] ?? realm, index))
      check('attack', attackers)
      await settle()
      // Each time that a check ends, the attackers send five more. After all rounds, each of their networks has had a
      // turn.
      for (const round of range(150)) {
        running.shift()?.end()
        check(
          'attack',
          range(5).map((index) => attackers[(round * 5 + index) % 500]!),
        )
        await settle()
      }
      const countRejected = check('user', [{ realm, address, isKnown: false }])
      // The user waits for the two checks that were running, and for one in each of the five other lanes.
      expect(await countChecksBefore('user')).toBeLessThanOrEqual(2 + 5)
      expect(countRejected()).toBe(0)
    },
  )
})

it('puts a support password check first in the queue if the browser has signed in to support before', async () => {
  const strangers = range(3_000).map((index) => ({
    realm: REALMS[index % 3]!,
    address: `host ${index}`,
    isKnown: false,
  }))
  check('attack', strangers)
  await settle()
  check('user', [{ realm: 'support', address: '192.0.2.7', isKnown: true }])
  expect(await countChecksBefore('user')).toBeLessThanOrEqual(2)
})

it('runs two password checks at a time, and queues at most 10 checks per network and 120 in all', async () => {
  const countRejectedOfNetwork = check(
    'one',
    range(20).map(() => ({ realm: 'portal', address: 'one', isKnown: false })),
  )
  await settle()
  expect(running).toHaveLength(2)
  expect(countRejectedOfNetwork()).toBe(8)
  const hosts = range(200).map((index) => ({ realm: 'portal', address: `host ${index}`, isKnown: false }) as const)
  const countRejected = check('many', hosts)
  await settle()
  expect(countRejected()).toBe(80)
})

it('hashes new passwords in the same queue as password checks', async () => {
  const source = { realm: 'account', address: 'one', isKnown: true } as const
  check('full', Array(12).fill(source))
  await expect(hashPassword('new', source)).rejects.toThrow(TooBusyError)
  void hashPassword('new', { ...source, address: 'two' })
  expect(await countChecksBefore('new')).toBe(1)
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { prisma } from '@/lib/platform/database/prisma'
import { forgiveAttempt } from './forgive-attempt'
import { purgeThrottles } from './purge-throttles'
import { hashKey, recordAttempt } from './record-attempt'
import {
  accountThrottleKey,
  currentPasswordThrottleKeys,
  getSignInDelaySeconds,
  oneTimeLinkThrottleKeys,
  passwordResetThrottleKeys,
  signInThrottleKeys,
  signInVolumeKeys,
  type ThrottleKey,
  tenantLinkThrottleKeys,
} from './throttle-key'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const attemptSignIn = (account: string, address: string) =>
  recordAttempt(signInThrottleKeys('portal', account, address))
const advanceTime = (seconds: number) =>
  db.sql(
    `UPDATE throttles SET blocked_until = blocked_until - make_interval(secs => $1),
    last_attempt_at = last_attempt_at - make_interval(secs => $1)`,
    [seconds],
  )

describe('attempts on one account from one IP address', () => {
  it('are throttled after the fifth, each time for twice as long', async () => {
    const waits: number[] = []
    for (let attempt = 1; attempt < 5; attempt++)
      expect(await attemptSignIn('ada@example.org', 'one')).toMatchObject({ ok: true })
    for (let attempt = 5; attempt < 14; attempt++) {
      expect(await attemptSignIn('ada@example.org', 'one')).toMatchObject({ ok: true })
      const result = await attemptSignIn('ada@example.org', 'one')
      if (result.ok) throw new Error('passed')
      waits.push(result.retryAfterSeconds)
      expect(await attemptSignIn('ada@example.org', `other ${attempt}`)).toMatchObject({ ok: true })
      await advanceTime(result.retryAfterSeconds)
    }
    expect(waits.slice(0, 4)).toEqual([5, 10, 20, 40])
    // Five attempts are forgiven in an hour, so the waits stop growing once there are no more than five attempts in an
    // hour.
    expect(waits.at(-1)).toBeGreaterThan(600)
    expect(Math.max(...waits)).toBeLessThanOrEqual(900)
  })

  it('are limited to five if they’re simultaneous', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => attemptSignIn('bob@example.org', 'one')))
    expect(results.filter(({ ok }) => ok)).toHaveLength(5)
  })

  it('are no longer throttled after a successful attempt or after an hour', async () => {
    const keys = signInThrottleKeys('portal', 'cy@example.org', 'three')
    for (let attempt = 0; attempt < 5; attempt++) await recordAttempt(keys)
    expect(await recordAttempt(keys)).toMatchObject({ ok: false })
    await forgiveAttempt(keys)
    const { attempts } = (await recordAttempt(keys)) as { attempts: number[] }
    expect(attempts.map(Math.round)).toEqual([5, 5])
    await advanceTime(3601)
    expect(await recordAttempt(keys)).toEqual({ ok: true, attempts: [1, 1] })
  })
})

it('accepts all simultaneous attempts within the limit, whichever locks the counter’s row first', async () => {
  const key: ThrottleKey = { name: 'simultaneous', freeAttempts: 100, initialWaitSeconds: 60, maxWaitSeconds: 60 }
  for (let round = 0; round < 3; round++) {
    const results = await Promise.all(Array.from({ length: 25 }, () => recordAttempt([key])))
    expect(results.filter(({ ok }) => !ok)).toEqual([])
  }
})

it('doesn’t count successful confirmations of a user’s password towards the limit on failed ones', async () => {
  const keys = currentPasswordThrottleKeys('portal', 1)
  for (let attempt = 0; attempt < 200; attempt++) {
    expect(await recordAttempt(keys)).toMatchObject({ ok: true })
    await forgiveAttempt(keys)
  }
})

it('throttles even the first attempt on an account if the IP address has tried many others', async () => {
  for (let index = 0; index < 50; index++) await attemptSignIn(`many-${index}@example.org`, 'four')
  expect(await attemptSignIn('new@example.org', 'four')).toEqual({ ok: false, retryAfterSeconds: 5 })
  expect(await attemptSignIn('new@example.org', 'five')).toMatchObject({ ok: true })
})

describe('attempts from many /64 networks', () => {
  /** Sets the number of attempts of a network. The fraction makes up for what is forgiven during the test. */
  const setAttempts = (network: string, attempts: number) =>
    db.sql('UPDATE throttles SET attempts = $2 WHERE key = $1', [
      hashKey({ name: `sign-in from ${network}` }),
      attempts + 0.4,
    ])

  it.each([
    ['/56', '2001:db8:1:2300::/56', 100, '2001:db8:1:2400::/64'],
    ['/48', '2001:db8:1::/48', 500, '2001:db8:2:2300::/64'],
  ])(
    'are throttled together in a %s network, without delaying other networks',
    async (_, network, freeAttempts, other) => {
      await attemptSignIn('fay@example.org', '2001:db8:1:2301::/64')
      await setAttempts(network, freeAttempts - 2)
      expect(await attemptSignIn('gus@example.org', '2001:db8:1:2302::/64')).toMatchObject({ ok: true })
      expect(await attemptSignIn('gus@example.org', '2001:db8:1:2303::/64')).toMatchObject({ ok: true })
      expect(await attemptSignIn('gus@example.org', '2001:db8:1:2304::/64')).toMatchObject({ ok: false })
      expect(await attemptSignIn('gus@example.org', other)).toMatchObject({ ok: true })
      await db.sql('DELETE FROM throttles')
    },
  )
})

it('limits attempts to request or use one-time links per network, like sign-in attempts', () => {
  const listFromNetwork = (keys: ThrottleKey[]) => keys.map(({ name, freeAttempts }) => `${name}: ${freeAttempts}`)
  const address = '2001:db8:1:2345::/64'
  expect(listFromNetwork(oneTimeLinkThrottleKeys(address))).toEqual([
    'link from 2001:db8:1::/48: 600',
    'link from 2001:db8:1:2300::/56: 120',
    'link from 2001:db8:1:2345::/64: 60',
  ])
  expect(listFromNetwork(oneTimeLinkThrottleKeys('192.0.2.1'))).toEqual(['link from 192.0.2.1: 60'])
  expect(listFromNetwork(passwordResetThrottleKeys('eve@example.org', address))).toContain(
    'reset from 2001:db8:1::/48: 100',
  )
  expect(listFromNetwork(tenantLinkThrottleKeys('eve@example.org', '192.0.2.1'))).toEqual([
    'account link of eve@example.org: 3',
    'account link from 192.0.2.1: 10',
  ])
})

it('counts all sign-in attempts per account for known browsers, and also per network for other browsers', () => {
  const listNames = (isKnown: boolean) =>
    signInVolumeKeys('portal', 'eve@example.org', '2001:db8:1:2345::/64', isKnown).map(({ name }) => name)
  expect(listNames(true)).toEqual(['every portal sign-in eve@example.org with known browsers'])
  expect(listNames(false)).toEqual([
    'every portal sign-in eve@example.org from 2001:db8:1:2345::/64',
    'every sign-in from 2001:db8:1::/48',
  ])
})

it('forgives failed attempts gradually, so that occasional mistakes in an office don’t get anyone throttled', async () => {
  for (let round = 0; round < 12; round++) {
    for (let index = 0; index < 5; index++) {
      expect(await attemptSignIn(`round-${round}-${index}@example.org`, 'office')).toMatchObject({ ok: true })
    }
    await advanceTime(50 * 60)
  }
  expect(await recordAttempt([accountThrottleKey('portal', 'eve@example.org')])).toEqual({ ok: true, attempts: [1] })
  await advanceTime(3 * 60)
  const { attempts: [attempts = 0] = [] } = (await recordAttempt([
    accountThrottleKey('portal', 'eve@example.org'),
  ])) as {
    attempts: number[]
  }
  expect(attempts).toBeCloseTo(1.5, 1)
})

it('delays a sign-in attempt by at most two seconds', () => {
  expect([1, 10, 20, 1_000_000].map(getSignInDelaySeconds)).toEqual([0, 0, 1, 2])
})

it('stores neither the email address nor the IP address of a sign-in attempt, and deletes old counts', async () => {
  await attemptSignIn('dora@example.org', '192.0.2.77')
  expect(await db.dump()).not.toMatch(/dora|192\.0\.2\.77/)
  await advanceTime(3601 + 900)
  expect(await purgeThrottles()).toBeGreaterThan(0)
  expect(await db.sql('SELECT FROM throttles')).toEqual([])
})

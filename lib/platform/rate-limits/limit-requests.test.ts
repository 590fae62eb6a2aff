import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFakeLeaseDatabase, LEASE_DURATION_MS } from '@/e2e/helpers/fake-lease-database'
import { log } from '@/lib/platform/observability/log'
import { FixedWindowClock } from './fixed-window-clock'
import type { Lease, LeaseRequest } from './lease-request-budget'
import { RateLimiter } from './limit-requests'
import type { RateLimitStatus } from './rate-limit-status'

const START = Date.parse('2026-11-20T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout', 'clearTimeout'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const createLimiter = (lease: (request: LeaseRequest) => Promise<Lease>, policy: 'key' | 'address' = 'key') =>
  new RateLimiter(policy, lease, new FixedWindowClock())

/** Sends requests at a steady rate, without waiting for their results. Returns how many were admitted. */
async function sendRequests(
  limiter: RateLimiter,
  { requests, everyMs, budget = 600 }: { requests: number; everyMs: number; budget?: number },
) {
  let admittedCount = 0
  const decisions: Promise<void>[] = []
  for (let call = 0; call < requests; call += 1) {
    decisions.push(
      limiter.admit('key:1', budget).then((status) => {
        if (status.isAdmitted) admittedCount += 1
      }),
    )
    await vi.advanceTimersByTimeAsync(everyMs)
  }
  await vi.advanceTimersByTimeAsync(5_000)
  await Promise.all(decisions)
  return admittedCount
}

it('admits an API key’s first request immediately, and returns the remaining budget', async () => {
  const limiter = createLimiter(createFakeLeaseDatabase().lease)
  expect(await limiter.admit('key:1', 600)).toEqual({
    policy: 'key',
    isAdmitted: true,
    budget: 600,
    remaining: 599,
    secondsLeft: 60,
  })
})

it('admits exactly as many requests a minute as the budget allows in a single process', async () => {
  const limiter = createLimiter(createFakeLeaseDatabase().lease)
  expect(await sendRequests(limiter, { requests: 700, everyMs: 20 })).toBe(600)
  const rejected = await limiter.admit('key:1', 600)
  expect(rejected).toMatchObject({ isAdmitted: false, remaining: 0, secondsLeft: 41 })
  await vi.advanceTimersByTimeAsync(41_000)
  expect(await limiter.admit('key:1', 600)).toMatchObject({ isAdmitted: true, remaining: 599 })
})

it('leases budget far less often than it admits requests', async () => {
  const { lease, onLease } = createFakeLeaseDatabase()
  const limiter = createLimiter(lease)
  await sendRequests(limiter, { requests: 600, everyMs: 10 })
  expect(onLease.mock.calls.length).toBeLessThan(70)
  onLease.mockClear()
  for (let call = 0; call < 100; call += 1) await limiter.admit('key:1', 600)
  expect(onLease).not.toHaveBeenCalled()
})

it('leases budget in advance, so that the first 500 of 600 requests don’t wait for a lease', async () => {
  const limiter = createLimiter(createFakeLeaseDatabase().lease)
  let settled = 0
  for (let call = 0; call < 500; call += 1) {
    void limiter.admit('key:1', 600).then(() => {
      settled += 1
    })
    // A lease takes longer than these 2 ms, so the request can't have waited for a lease.
    await vi.advanceTimersByTimeAsync(2)
    expect(settled).toBe(call + 1)
  }
})

it('counts the requests of each API key separately', async () => {
  const limiter = createLimiter(createFakeLeaseDatabase().lease)
  expect(await sendRequests(limiter, { requests: 700, everyMs: 1 })).toBe(600)
  expect(await limiter.admit('key:2', 600)).toMatchObject({ isAdmitted: true })
})

it.each([0, 3, 100])(
  'with %i ms between requests, admits exactly as many as a small budget allows across two processes',
  async (everyMs) => {
    const { lease } = createFakeLeaseDatabase()
    const limiters = [createLimiter(lease), createLimiter(lease)]
    const statuses: Promise<RateLimitStatus>[] = []
    for (let call = 0; call < 40; call += 1) {
      statuses.push(limiters[call % 2]!.admit('key:1', 5))
      await vi.advanceTimersByTimeAsync(everyMs)
    }
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await Promise.all(statuses)).filter(({ isAdmitted }) => isAdmitted)).toHaveLength(5)
  },
)

it('admits about as many requests as the budget allows, however the requests are spread across processes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 2, maxLength: 8 }),
      fc.constantFrom(10, 100, 600, 5_000),
      fc.constantFrom(1_000, 20_000, 50_000),
      fc.constantFrom('steady', 'bursts', 'all to one after the first third'),
      async (shares, budget, overMs, pattern) => {
        vi.setSystemTime(START)
        const { lease } = createFakeLeaseDatabase()
        const limiters = shares.map(() => createLimiter(lease))
        const processOrder = shares.flatMap((share, process) => Array<number>(share).fill(process))
        const requestCount = Math.ceil(budget * 1.5)
        // The requests of a burst are sent at the same time. Every pattern takes the same time in total.
        const burstSize = pattern === 'bursts' ? Math.ceil(requestCount / 12) : 1
        let admittedCount = 0
        for (let call = 0; call < requestCount; call += 1) {
          const isAfterFirstThird = pattern === 'all to one after the first third' && call > budget / 3
          const process = isAfterFirstThird ? 0 : processOrder[(call * 7) % processOrder.length]!
          void limiters[process]!.admit('key:1', budget).then(({ isAdmitted }) => {
            admittedCount += Number(isAdmitted)
          })
          if (call % burstSize === 0) await vi.advanceTimersByTimeAsync((overMs * burstSize) / requestCount)
        }
        await vi.advanceTimersByTimeAsync(5_000)
        // If the budget is small, one or two requests per process are more than 10% of it.
        const tolerance = Math.max(budget / 10, shares.length * 2)
        expect(admittedCount).toBeGreaterThanOrEqual(budget - tolerance)
        expect(admittedCount).toBeLessThanOrEqual(budget + tolerance)
      },
    ),
    { seed: 20_261_120, numRuns: 60 },
  )
})

it('counts requests in minutes of the database’s clock, even if the process’s clock differs', async () => {
  const limiter = createLimiter(createFakeLeaseDatabase(25_000).lease)
  await sendRequests(limiter, { requests: 700, everyMs: 1 })
  const { isAdmitted, secondsLeft } = await limiter.admit('key:1', 600)
  expect(isAdmitted).toBe(false)
  expect(secondsLeft).toBe(60 - 25 - 5)
  await vi.advanceTimersByTimeAsync(secondsLeft * 1_000)
  expect(await limiter.admit('key:1', 600)).toMatchObject({ isAdmitted: true })
})

it('limits requests by the process’s own count while the database is unavailable', async () => {
  const { lease, onLease, setAvailable } = createFakeLeaseDatabase()
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  setAvailable(false)
  const limiter = createLimiter(lease)
  expect(await sendRequests(limiter, { requests: 700, everyMs: 2 })).toBe(600)
  expect(onLease.mock.calls.length).toBeLessThan(5)
  expect(warn.mock.calls.length).toBe(onLease.mock.calls.length)
  setAvailable(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await sendRequests(limiter, { requests: 700, everyMs: 2 })).toBe(600)
})

it('keeps rejecting requests if their budget was used up before the database became unavailable', async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  const { lease, setAvailable } = createFakeLeaseDatabase()
  const limiter = createLimiter(lease)
  await sendRequests(createLimiter(lease), { requests: 600, everyMs: 1 })
  await sendRequests(limiter, { requests: 20, everyMs: 1 })
  setAvailable(false)
  for (let call = 0; call < 20; call += 1) void limiter.admit('key:2', 600)
  await vi.advanceTimersByTimeAsync(100)
  expect(await limiter.admit('key:2', 600)).toMatchObject({ isAdmitted: true })
  expect(await sendRequests(limiter, { requests: 20, everyMs: 1 })).toBe(0)
})

it('limits an API key’s requests across processes even if leases for another key fail', async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  const { lease } = createFakeLeaseDatabase()
  const unavailable = new Error('away')
  const limiter = createLimiter((request) =>
    request.subject === 'key:2' ? Promise.reject(unavailable) : lease(request),
  )
  const otherLimiter = createLimiter(lease)
  let admittedCount = 0
  for (let call = 0; call < 900; call += 1) {
    void limiter.admit('key:2', 100_000)
    for (const one of [limiter, otherLimiter])
      void one.admit('key:1', 600).then((status) => (admittedCount += +status.isAdmitted))
    await vi.advanceTimersByTimeAsync(2)
  }
  await vi.advanceTimersByTimeAsync(1_000)
  expect(admittedCount).toBe(600)
})

it('retries a failed budget lease about every second while the database is unavailable', async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  const { lease, onLease, setAvailable } = createFakeLeaseDatabase()
  setAvailable(false)
  const limiter = createLimiter(lease)
  await sendRequests(limiter, { requests: 100, everyMs: 100 })
  expect(onLease.mock.calls.length).toBeGreaterThanOrEqual(9)
  expect(onLease.mock.calls.length).toBeLessThanOrEqual(11)
})

it('ignores a budget lease for the previous minute that arrives in the current one', async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  const { lease, setDelayMs } = createFakeLeaseDatabase()
  const limiter = createLimiter(lease)
  await sendRequests(limiter, { requests: 20, everyMs: 1 })
  await vi.advanceTimersByTimeAsync(53_000)
  setDelayMs(10_000)
  for (let call = 0; call < 10; call += 1) expect(await limiter.admit('key:1', 600)).toMatchObject({ isAdmitted: true })
  await vi.advanceTimersByTimeAsync(5_000)
  setDelayMs(0)
  expect(await sendRequests(limiter, { requests: 650, everyMs: 1 })).toBe(600)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await limiter.admit('key:1', 600)).toMatchObject({ isAdmitted: false })
})

it('applies a late budget lease for the current minute without losing a more recent one', async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  const { lease, onLease, setDelayMs } = createFakeLeaseDatabase()
  const limiter = createLimiter(lease)
  setDelayMs(10_000)
  await limiter.admit('key:1', 600)
  await vi.advanceTimersByTimeAsync(3_000)
  setDelayMs(0)
  await sendRequests(createLimiter(lease), { requests: 700, everyMs: 1 })
  await sendRequests(limiter, { requests: 50, everyMs: 1 })
  await vi.advanceTimersByTimeAsync(10_000)
  onLease.mockClear()
  expect(await sendRequests(limiter, { requests: 50, everyMs: 1 })).toBeLessThanOrEqual(7)
  expect(onLease).not.toHaveBeenCalled()
})

it('stops waiting for a budget lease within two seconds if the database doesn’t respond', async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  const neverResolves = () => new Promise<Lease>(() => undefined)
  const limiter = createLimiter(neverResolves)
  const secondStatus = limiter.admit('key:1', 5).then(() => limiter.admit('key:1', 5))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await secondStatus).toMatchObject({ isAdmitted: true, remaining: 3 })
})

it('applies a changed request budget immediately', async () => {
  const limiter = createLimiter(createFakeLeaseDatabase().lease)
  expect(await sendRequests(limiter, { requests: 120, everyMs: 1, budget: 100 })).toBe(100)
  expect(await sendRequests(limiter, { requests: 120, everyMs: 1, budget: 200 })).toBe(100)
  expect(await limiter.admit('key:1', 150)).toMatchObject({ isAdmitted: false })
})

it('doesn’t count refunded requests towards the budget', async () => {
  const limiter = createLimiter(createFakeLeaseDatabase().lease, 'address')
  for (let call = 0; call < 200; call += 1) {
    const status = limiter.admit('address:x', 60)
    await vi.advanceTimersByTimeAsync(LEASE_DURATION_MS)
    expect(await status).toMatchObject({ isAdmitted: true })
    limiter.refund('address:x')
  }
})

it('keeps at most 20,000 rate-limited subjects in memory', async () => {
  const limiter = createLimiter(createFakeLeaseDatabase().lease, 'address')
  for (let address = 0; address < 20_100; address += 1) void limiter.admit(`address:${address}`, 600)
  await vi.advanceTimersByTimeAsync(100)
  expect((limiter as unknown as { counters: Map<string, unknown> }).counters.size).toBeLessThanOrEqual(20_000)
})

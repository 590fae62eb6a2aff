import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFakeLeaseDatabase } from '@/e2e/helpers/fake-lease-database'
import { FixedWindowClock } from './fixed-window-clock'
import { RateLimiter } from './limit-requests'

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['performance', 'Date', 'setTimeout', 'clearTimeout'],
    now: Date.parse('2026-11-20T12:00:00Z'),
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const createLimiter = (lease: ReturnType<typeof createFakeLeaseDatabase>['lease']) =>
  new RateLimiter('key', lease, new FixedWindowClock())

it('admits an expensive request even if its charge exceeds the budget, and then rejects the next request', async () => {
  const limiter = createLimiter(createFakeLeaseDatabase().lease)
  const admit = async () => {
    const status = limiter.admit('key:1', 10)
    await vi.advanceTimersByTimeAsync(1_000)
    return status
  }
  await admit()
  expect(limiter.charge('key:1', 10, 4)).toMatchObject({ isAdmitted: true, remaining: 5 })
  expect(await admit()).toMatchObject({ isAdmitted: true, remaining: 4 })
  expect(limiter.charge('key:1', 10, 8)).toMatchObject({ isAdmitted: true, remaining: 0 })
  expect(await admit()).toMatchObject({ isAdmitted: false, remaining: 0 })
})

it('leases budget to cover an expensive request’s charge even if no further request arrives', async () => {
  const { lease } = createFakeLeaseDatabase()
  const [limiter, otherLimiter] = [createLimiter(lease), createLimiter(lease)]
  for (let call = 0; call < 2; call++) {
    const status = limiter.admit('key:1', 10)
    await vi.advanceTimersByTimeAsync(1_000)
    await status
    limiter.charge('key:1', 10, 4)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  const otherStatus = otherLimiter.admit('key:1', 10)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await otherStatus).toMatchObject({ isAdmitted: false })
})

it('admits about as many expensive requests across processes as the budget allows', async () => {
  const { lease } = createFakeLeaseDatabase()
  const limiters = [createLimiter(lease), createLimiter(lease)]
  let admittedCount = 0
  for (let call = 0; call < 400; call++) {
    const limiter = limiters[call % 2]!
    void limiter.admit('key:1', 600).then(({ isAdmitted }) => {
      if (!isAdmitted) return
      admittedCount++
      limiter.charge('key:1', 600, 4)
    })
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(admittedCount).toBeGreaterThanOrEqual(114)
  expect(admittedCount).toBeLessThanOrEqual(132)
})

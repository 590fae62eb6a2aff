import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { log } from '@/lib/platform/observability/log'
import { FailedAuthCap } from './cap-logged-failed-auth'

const warn = vi.spyOn(log, 'warn').mockReturnValue()
beforeEach(() => {
  warn.mockClear()
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const MESSAGE = 'API requests without a valid key were not logged'
const countAdmitted = (cap: FailedAuthCap, attempts: number) =>
  Array.from({ length: attempts }, () => cap.admit()).filter((isAdmitted) => isAdmitted).length

it('logs at most 600 requests without a valid API key per minute', () => {
  const cap = new FailedAuthCap()
  expect(countAdmitted(cap, 700)).toBe(600)
  vi.advanceTimersByTime(60_000)
  expect(countAdmitted(cap, 700)).toBe(600)
  expect(cap.skipped).toBe(200)
})

it('reports the number of unlogged requests a minute after the first of them, even if no more requests arrive', () => {
  const cap = new FailedAuthCap()
  countAdmitted(cap, 650)
  expect(warn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(warn.mock.calls).toEqual([[{ count: 50 }, MESSAGE]])
  countAdmitted(cap, 601)
  vi.advanceTimersByTime(60_000)
  expect(warn.mock.calls).toEqual([
    [{ count: 50 }, MESSAGE],
    [{ count: 1 }, MESSAGE],
  ])
})

it('reports the number of unlogged requests immediately on demand, but only once', () => {
  const cap = new FailedAuthCap()
  countAdmitted(cap, 610)
  cap.reportSkipped()
  cap.reportSkipped()
  vi.advanceTimersByTime(120_000)
  expect(warn.mock.calls).toEqual([[{ count: 10 }, MESSAGE]])
})

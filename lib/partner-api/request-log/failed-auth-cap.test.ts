import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { log } from '@/lib/platform/observability/log'
import { GuessCap } from './failed-auth-cap'

const warn = vi.spyOn(log, 'warn').mockReturnValue()
beforeEach(() => {
  warn.mockClear()
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const MESSAGE = 'calls without a usable key were not logged'
const take = (cap: GuessCap, guesses: number) =>
  Array.from({ length: guesses }, () => cap.admits()).filter((admitted) => admitted).length

it('admits 600 a minute', () => {
  const cap = new GuessCap()
  expect(take(cap, 700)).toBe(600)
  vi.advanceTimersByTime(60_000)
  expect(take(cap, 700)).toBe(600)
  expect(cap.left).toBe(200)
})

it('says within a minute how many were left out, though no more come', () => {
  const cap = new GuessCap()
  take(cap, 650)
  expect(warn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(warn.mock.calls).toEqual([[{ count: 50 }, MESSAGE]])
  take(cap, 601)
  vi.advanceTimersByTime(60_000)
  expect(warn.mock.calls).toEqual([
    [{ count: 50 }, MESSAGE],
    [{ count: 1 }, MESSAGE],
  ])
})

it('says it at once when asked, and once only', () => {
  const cap = new GuessCap()
  take(cap, 610)
  cap.say()
  cap.say()
  vi.advanceTimersByTime(120_000)
  expect(warn.mock.calls).toEqual([[{ count: 10 }, MESSAGE]])
})

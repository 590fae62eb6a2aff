import { afterEach, expect, it, vi } from 'vitest'
import { takeReserve } from './failed-auth-limit'

afterEach(() => {
  vi.useRealTimers()
})

it('looks up five a second beyond the guesses', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const taken = () => Array.from({ length: 20 }, takeReserve).filter(Boolean)
  expect(taken()).toHaveLength(5)
  vi.advanceTimersByTime(1_000)
  expect(taken()).toHaveLength(5)
})

import { afterEach, expect, it, vi } from 'vitest'
import { consumeReservedLookup } from './failed-auth-limit'

afterEach(() => {
  vi.useRealTimers()
})

it('shares five API key lookups a second among all IP addresses over the limit on failed attempts', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const allowedLookups = () => Array.from({ length: 20 }, consumeReservedLookup).filter(Boolean)
  expect(allowedLookups()).toHaveLength(5)
  vi.advanceTimersByTime(1_000)
  expect(allowedLookups()).toHaveLength(5)
})

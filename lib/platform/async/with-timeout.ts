import { setTimeout as delay } from 'node:timers/promises'

/** What some work gives, or 'late' where it takes longer than `ms`; it is not cut off then. */
export function withTimeout<Value>(work: Promise<Value>, ms: number): Promise<Value | 'late'> {
  const timer = new AbortController()
  const timeout = delay(ms, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const)
  return Promise.race([work, timeout]).finally(() => timer.abort())
}

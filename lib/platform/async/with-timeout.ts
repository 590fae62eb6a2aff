import { setTimeout as delay } from 'node:timers/promises'

/** Resolves to the value of `work`, or to 'late' after `ms`. The work isn't cancelled. */
export function withTimeout<Value>(work: Promise<Value>, ms: number): Promise<Value | 'late'> {
  const timer = new AbortController()
  const timeout = delay(ms, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const)
  return Promise.race([work, timeout]).finally(() => timer.abort())
}

import { setTimeout as delay } from 'node:timers/promises'

/**
 * Resolves to the value of `work`, or to 'late' if that takes longer than `ms`. Rejects if `work` rejects before that.
 * Doesn't cancel the work.
 */
export function withTimeout<Value>(work: Promise<Value>, ms: number): Promise<Value | 'late'> {
  const timer = new AbortController()
  const timeout = delay(ms, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const)
  return Promise.race([work, timeout]).finally(() => timer.abort())
}

import { setTimeout as delay } from 'node:timers/promises'

/** What some work gives, or 'late' where it takes longer than `ms`; it is not cut off then. */
export function inTime<Value>(work: Promise<Value>, ms: number): Promise<Value | 'late'> {
  const over = new AbortController()
  const late = delay(ms, 'late' as const, { signal: over.signal }).catch(() => 'late' as const)
  return Promise.race([work, late]).finally(() => over.abort())
}

import { vi } from 'vitest'

/**
 * Repeats a function until it doesn't throw and returns its result. The time limit is that of `expect.poll`
 * (vitest.config.ts).
 */
export const eventually = <T>(work: () => T | Promise<T>): Promise<T> =>
  // biome-ignore lint/plugin: it has its own time limit
  vi.waitFor(work, { timeout: 60_000, interval: 50 })

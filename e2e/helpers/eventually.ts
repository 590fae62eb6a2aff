import { vi } from 'vitest'

/**
 * Repeats a function until it no longer throws, then returns its result. Gives up after the same time as `expect.poll`
 * (vitest.config.ts).
 */
export const eventually = <T>(work: () => T | Promise<T>): Promise<T> =>
  // biome-ignore lint/plugin: the function has its own time limit
  vi.waitFor(work, { timeout: 60_000, interval: 50 })

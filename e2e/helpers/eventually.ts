import { vi } from 'vitest'

/** What some work gives once it does not throw, tried again for as long as `expect.poll` tries (vitest.config.ts). */
export const eventually = <T>(work: () => T | Promise<T>): Promise<T> =>
  // biome-ignore lint/plugin: with a limit of its own
  vi.waitFor(work, { timeout: 60_000, interval: 50 })

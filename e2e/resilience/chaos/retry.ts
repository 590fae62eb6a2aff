import { setTimeout as delay } from 'node:timers/promises'

/** What some work gives once it does not throw, tried again for so many milliseconds. @throws what it threw last */
export async function retry<T>(operation: () => Promise<T>, timeoutMs: number): Promise<T> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    try {
      return await operation()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await delay(250)
    }
  }
}

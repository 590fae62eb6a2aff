import { setTimeout as delay } from 'node:timers/promises'

/** Repeats a function until it doesn't throw, for this many milliseconds. @throws its last error */
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

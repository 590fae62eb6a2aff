import { setTimeout as delay } from 'node:timers/promises'

/**
 * Repeats an operation until it succeeds, for at most `timeoutMs` milliseconds.
 *
 * @throws the last error of the operation
 */
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

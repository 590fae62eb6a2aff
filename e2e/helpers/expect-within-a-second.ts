import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'

/**
 * Asks until the answer is the wanted one, and fails when a question that was put a second or more after the call of
 * this got another. How long answers take, on a busy machine, is not held against them.
 */
export async function expectWithinASecond<T>(query: () => Promise<T>, expected: T): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    const elapsedMs = performance.now() - startedAt
    const actual = await query()
    if (Object.is(actual, expected)) return
    expect(elapsedMs, `asked then, and the answer was ${String(actual)}`).toBeLessThan(1_000)
    await delay(20)
  }
}

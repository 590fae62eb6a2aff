import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'

/**
 * Polls until the value is the expected one. Fails if a poll that began a second or more after the call still got another
 * value. Slow responses on a busy machine don't count against the second.
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

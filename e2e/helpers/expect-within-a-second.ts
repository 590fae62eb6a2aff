import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'

/**
 * Polls until the value is the expected one. Fails if a poll that began a second or more after the first still got
 * another value. The duration of a poll itself doesn't count, so that a busy machine doesn't fail the test.
 */
export async function expectWithinASecond<T>(query: () => Promise<T>, expected: T): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    const elapsedMs = performance.now() - startedAt
    const actual = await query()
    if (Object.is(actual, expected)) return
    expect(elapsedMs, `a poll at this time returned ${String(actual)}`).toBeLessThan(1_000)
    await delay(20)
  }
}

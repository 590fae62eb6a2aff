import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'

/**
 * Polls until the query returns the expected value. Fails if a query that started a second or more after the first one
 * still returned a different value. How long each query takes doesn't matter, so a busy machine can't fail the test.
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

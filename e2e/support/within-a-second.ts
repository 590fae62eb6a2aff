import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'

/**
 * Asks until the answer is the wanted one, and fails when a question that was put a second or more after the call of
 * this got another. How long answers take, on a busy machine, is not held against them.
 */
export async function withinASecond<T>(ask: () => Promise<T>, wanted: T): Promise<void> {
  const began = performance.now()
  for (;;) {
    const askedAfter = performance.now() - began
    const answer = await ask()
    if (Object.is(answer, wanted)) return
    expect(askedAfter, `asked then, and the answer was ${String(answer)}`).toBeLessThan(1_000)
    await delay(20)
  }
}

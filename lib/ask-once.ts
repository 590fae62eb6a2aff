import { setTimeout as delay } from 'node:timers/promises'

/**
 * Makes a question that is asked once for all who want its answer at the same time, and not again
 * while it hangs. Who waits for longer than `withinMs`, or for an answer that fails, gets null.
 */
export function askOnce<Answer>(ask: () => Promise<Answer>, withinMs: number): () => Promise<Answer | null> {
  let asked: Promise<Answer | null> | undefined
  return async () => {
    asked ??= ask()
      .catch(() => null)
      .finally(() => {
        asked = undefined
      })
    const answered = new AbortController()
    const late = delay(withinMs, null, { signal: answered.signal }).catch(() => null)
    return Promise.race([asked, late]).finally(() => answered.abort())
  }
}

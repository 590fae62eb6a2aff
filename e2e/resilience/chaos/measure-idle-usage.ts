import { setTimeout as delay } from 'node:timers/promises'

/** A pool lets go of what it has not used for 10 seconds. */
const IDLE_MS = 15_000
const POLL_TIMEOUT_MS = 40_000

/** What is held once what is not needed has been let go. */
export async function measureIdleUsage<Usage>(measure: () => Promise<Usage>): Promise<Usage> {
  await delay(IDLE_MS)
  return measure()
}

/** What is held once it is no more than it was, or is not let go of any more. */
export async function pollIdleUsage<Usage>(
  measure: () => Promise<Usage>,
  isTooHigh: (usage: Usage) => boolean,
): Promise<Usage> {
  await delay(IDLE_MS)
  return pollUsage(POLL_TIMEOUT_MS, measure, isTooHigh)
}

/** What is held once it is no more than it may be, or after so long all the same. */
export async function pollUsage<Usage>(
  timeoutMs: number,
  measure: () => Promise<Usage>,
  isTooHigh: (usage: Usage) => boolean,
): Promise<Usage> {
  let usage = await measure()
  for (
    const deadline = performance.now() + timeoutMs;
    isTooHigh(usage) && performance.now() < deadline;
    usage = await measure()
  ) {
    await delay(1_000)
  }
  return usage
}

import { setTimeout as delay } from 'node:timers/promises'

/** A pool closes connections that it hasn't used for 10 seconds. */
const IDLE_MS = 15_000
const POLL_TIMEOUT_MS = 40_000

/** Measures resource usage after idle resources have been released. */
export async function measureIdleUsage<Usage>(measure: () => Promise<Usage>): Promise<Usage> {
  await delay(IDLE_MS)
  return measure()
}

/** Measures until the usage is acceptable or the time is over. */
export async function pollIdleUsage<Usage>(
  measure: () => Promise<Usage>,
  isTooHigh: (usage: Usage) => boolean,
): Promise<Usage> {
  await delay(IDLE_MS)
  return pollUsage(POLL_TIMEOUT_MS, measure, isTooHigh)
}

/** Measures until the use is within the limit, or the time is over. */
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

import { setTimeout as delay } from 'node:timers/promises'

/** How long to wait until idle resources are released. A pool closes connections that have been idle for 10 seconds. */
const IDLE_MS = 15_000
const POLL_TIMEOUT_MS = 40_000

/** Waits until idle resources have been released, then measures usage. */
export async function measureIdleUsage<Usage>(measure: () => Promise<Usage>): Promise<Usage> {
  await delay(IDLE_MS)
  return measure()
}

/**
 * Waits until idle resources have been released, then measures usage until it's no longer too high or the time is up.
 * Returns the last measurement.
 */
export async function pollIdleUsage<Usage>(
  measure: () => Promise<Usage>,
  isTooHigh: (usage: Usage) => boolean,
): Promise<Usage> {
  await delay(IDLE_MS)
  return pollUsage(POLL_TIMEOUT_MS, measure, isTooHigh)
}

/** Measures usage until it's no longer too high or the time is up. Returns the last measurement. */
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

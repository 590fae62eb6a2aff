import { setTimeout as delay } from 'node:timers/promises'

/** A pool lets go of what it has not used for 10 seconds. */
const REST_MS = 15_000
const WITHIN_MS = 40_000

/** What is held once what is not needed has been let go. */
export async function heldAtRest<Held>(held: () => Promise<Held>): Promise<Held> {
  await delay(REST_MS)
  return held()
}

/** What is held once it is no more than it was, or is not let go of any more. */
export async function heldAtLast<Held>(held: () => Promise<Held>, isMore: (now: Held) => boolean): Promise<Held> {
  await delay(REST_MS)
  return heldWithin(WITHIN_MS, held, isMore)
}

/** What is held once it is no more than it may be, or after so long all the same. */
export async function heldWithin<Held>(
  milliseconds: number,
  held: () => Promise<Held>,
  isMore: (now: Held) => boolean,
): Promise<Held> {
  let now = await held()
  for (const end = performance.now() + milliseconds; isMore(now) && performance.now() < end; now = await held()) {
    await delay(1_000)
  }
  return now
}

/** How a thing of which there are versions is looked up. */
export interface Versions<Thing extends { id: number }> {
  /** Cheap: the newest version's number, null when there is none. */
  newestId: () => Promise<number | null>
  /** The newest version. @throws when there is none */
  readNewest: () => Promise<Thing>
  /** Told when a look-up in the background failed; what is held stays. */
  onFailure: (error: unknown) => void
  /** Milliseconds by a clock that never goes back. */
  now: () => number
}

/**
 * Holds the newest version in memory. Only calls before the first version is read wait, all for the
 * same look-up; later ones are answered at once, and start one look in the background for a newer
 * version when the last is `recheckMs` old.
 */
export function heldNewest<Thing extends { id: number }>(
  recheckMs: number,
  { newestId, readNewest, onFailure, now }: Versions<Thing>,
): () => Promise<Thing> {
  let held: Thing | undefined
  let checkedAt = 0
  let first: Promise<Thing> | undefined
  let rechecking = false

  const read = async () => {
    const asked = now()
    held = await readNewest()
    checkedAt = asked
    return held
  }
  const recheck = async (current: Thing) => {
    rechecking = true
    try {
      if ((await newestId()) !== current.id) held = await readNewest()
    } catch (error) {
      onFailure(error)
    } finally {
      checkedAt = now()
      rechecking = false
    }
  }
  return async () => {
    if (held) {
      if (!rechecking && now() - checkedAt >= recheckMs) void recheck(held)
      return held
    }
    first ??= read().finally(() => {
      first = undefined
    })
    return first
  }
}

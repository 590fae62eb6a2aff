/** How a thing of which there are versions is looked up. */
export interface VersionSource<Version extends { id: number }> {
  /** Cheap: the newest version's number, null when there is none. */
  findNewestId: () => Promise<number | null>
  /** The newest version. @throws when there is none */
  loadNewest: () => Promise<Version>
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
export function createVersionCache<Version extends { id: number }>(
  recheckMs: number,
  { findNewestId, loadNewest, onFailure, now }: VersionSource<Version>,
): () => Promise<Version> {
  let cached: Version | undefined
  let checkedAt = 0
  let firstLoad: Promise<Version> | undefined
  let isRechecking = false

  const load = async () => {
    const startedAt = now()
    cached = await loadNewest()
    checkedAt = startedAt
    return cached
  }
  const recheck = async (current: Version) => {
    isRechecking = true
    try {
      if ((await findNewestId()) !== current.id) cached = await loadNewest()
    } catch (error) {
      onFailure(error)
    } finally {
      checkedAt = now()
      isRechecking = false
    }
  }
  return async () => {
    if (cached) {
      if (!isRechecking && now() - checkedAt >= recheckMs) void recheck(cached)
      return cached
    }
    firstLoad ??= load().finally(() => {
      firstLoad = undefined
    })
    return firstLoad
  }
}

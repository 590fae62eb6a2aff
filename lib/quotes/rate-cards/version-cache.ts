/** How a version cache looks up and loads the current version. */
export interface VersionSource<Version extends { id: number }> {
  /** Returns the current version's ID, or null if there's none. It's called often, so it should be fast. */
  findNewestId: () => Promise<number | null>
  /** @throws if there's no current version */
  loadNewest: () => Promise<Version>
  /** Called when a background check fails. The cache continues to return the cached version. */
  onFailure: (error: unknown) => void
  /** Returns the time of a monotonic clock, in milliseconds. */
  now: () => number
}

/**
 * Caches the current version in memory. Only the first callers wait, and they share one lookup. Later calls return the
 * cached version immediately. If the last check for a new version is at least `recheckMs` old, a call also starts the
 * next check in the background.
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

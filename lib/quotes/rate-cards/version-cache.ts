/** Loads the versions that a cache holds. */
export interface VersionSource<Version extends { id: number }> {
  /** Returns the current version's ID, or null if there is none. Should be cheap. */
  findNewestId: () => Promise<number | null>
  /** @throws if there is no version */
  loadNewest: () => Promise<Version>
  /** Called when a background check fails. The cached version stays in use. */
  onFailure: (error: unknown) => void
  /** A monotonic clock, in milliseconds. */
  now: () => number
}

/**
 * Caches the current version in memory. Callers wait only for the first version, and share its lookup. Later calls
 * return the cached version immediately. If the last check is `recheckMs` old, a call also starts a check for another
 * version in the background.
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

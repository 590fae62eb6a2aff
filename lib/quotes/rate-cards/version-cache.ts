import { withTimeout } from '@/lib/platform/async/with-timeout'

/** How long a call waits for a check. Then it returns the cached version, because the database may be hanging. */
const CHECK_TIMEOUT_MS = 1_000

/** How a version cache looks up and loads the current version. */
export interface VersionSource<Version extends { id: number }> {
  /** Returns the current version's ID, or null if there's none. It's called often, so it should be fast. */
  findNewestId: () => Promise<number | null>
  /** @throws if there's no current version */
  loadNewest: () => Promise<Version>
  /** Reports the error of a check that failed. The cache continues to return the cached version. */
  onFailure: (error: unknown) => void
  /** Returns the time of a monotonic clock, in milliseconds. */
  now: () => number
}

/**
 * Creates a function that returns the current version from memory. If the last check for a new version is at least
 * `maxAgeMs` old, a call first checks again. Simultaneous calls share a check. A call rejects only if no version has
 * been loaded yet and loading one fails.
 */
export function createVersionCache<Version extends { id: number }>(
  maxAgeMs: number,
  { findNewestId, loadNewest, onFailure, now }: VersionSource<Version>,
): () => Promise<Version> {
  let cached: Version | undefined
  let checkedAt = 0
  let firstLoad: Promise<Version> | undefined
  let pendingCheck: Promise<void> | undefined

  const load = async () => {
    const startedAt = now()
    cached = await loadNewest()
    checkedAt = startedAt
    return cached
  }
  const check = async ({ id }: Version) => {
    const startedAt = now()
    try {
      if ((await findNewestId()) !== id) cached = await loadNewest()
      checkedAt = startedAt
    } catch (error) {
      onFailure(error)
      checkedAt = now()
    } finally {
      pendingCheck = undefined
    }
  }
  return async () => {
    if (!cached) {
      firstLoad ??= load().finally(() => {
        firstLoad = undefined
      })
      return firstLoad
    }
    if (now() - checkedAt >= maxAgeMs) {
      pendingCheck ??= check(cached)
      await withTimeout(pendingCheck, CHECK_TIMEOUT_MS)
    }
    return cached
  }
}

import { hash } from 'node:crypto'
import { findUsableApiKey, type UsableApiKey } from './find-usable-api-key'
import { hashKey } from './generate-and-hash-key'

/** A revocation must be seen within a second, so a key is held for less than that. */
const CACHE_TTL_MS = 800
const MAX_CACHED_KEYS = 10_000

interface CachedKey {
  key: Promise<UsableApiKey | null>
  staleAt: number
}

const cache = new Map<string, CachedKey>()
/** Keys that were usable when they were last looked up. */
const usableKeyHashes = new Set<string>()

/** Whether a text was a usable key when this process last looked it up: then it is no guess. */
export const wasRecentlyUsable = (rawKey: string) => usableKeyHashes.has(hash('sha256', rawKey, 'base64'))

/**
 * The usable key of this text, at most 0.8 s old. Parallel calls share one query. Only keys that
 * exist are held: guessing must not fill the memory.
 */
export async function loadUsableKey(rawKey: string): Promise<UsableApiKey | null> {
  const keyHash = hashKey(rawKey)
  const cacheKey = Buffer.from(keyHash).toString('base64')
  const cached = cache.get(cacheKey)
  if (cached && performance.now() < cached.staleAt) return cached.key

  // Counted from before the query, since a revocation may land while it runs.
  const queriedAt = performance.now()
  const entry: CachedKey = { key: findUsableApiKey(keyHash), staleAt: queriedAt + CACHE_TTL_MS }
  if (cache.size >= MAX_CACHED_KEYS) cache.clear()
  cache.set(cacheKey, entry)
  const evict = () => cache.get(cacheKey) === entry && cache.delete(cacheKey)
  try {
    const key = await entry.key
    recordUsability(cacheKey, key !== null)
    if (!key) evict()
    else if (key.secondsLeft !== null) entry.staleAt = Math.min(entry.staleAt, queriedAt + key.secondsLeft * 1000)
    return key
  } catch (error) {
    evict()
    throw error
  }
}

function recordUsability(cacheKey: string, isUsable: boolean): void {
  if (!isUsable) usableKeyHashes.delete(cacheKey)
  else {
    if (usableKeyHashes.size >= MAX_CACHED_KEYS) usableKeyHashes.clear()
    usableKeyHashes.add(cacheKey)
  }
}

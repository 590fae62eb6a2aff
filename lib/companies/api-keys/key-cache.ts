import { hash } from 'node:crypto'
import { findValidApiKey, type ValidApiKey } from './find-valid-api-key'
import { hashKey } from './generate-and-hash-key'

/** This is less than a second, because every process must reject a revoked key within a second. */
const CACHE_TTL_MS = 800
const MAX_CACHED_KEYS = 10_000

interface CachedKey {
  key: Promise<ValidApiKey | null>
  staleAt: number
}

const cache = new Map<string, CachedKey>()
/** The hashes of keys that were valid when this process last looked them up. */
const validKeyHashes = new Set<string>()

/**
 * Returns whether the text was a valid key when this process last looked it up. If so, a request with it isn't counted
 * as a failed attempt.
 */
export const wasRecentlyValid = (rawKey: string) => validKeyHashes.has(hash('sha256', rawKey, 'base64'))

/**
 * Finds a valid key. Returns null if the key isn't valid. Uses the cache if its entry is less than 0.8 seconds old.
 * Simultaneous calls for the same key share one query. Only valid keys are cached, so that unknown keys can't fill the
 * memory.
 */
export async function loadValidKey(rawKey: string): Promise<ValidApiKey | null> {
  const keyHash = hashKey(rawKey)
  const cacheKey = Buffer.from(keyHash).toString('base64')
  const cached = cache.get(cacheKey)
  if (cached && performance.now() < cached.staleAt) return cached.key

  // Measure the age of the entry from the start of the query, because the key may be revoked during the query.
  const queriedAt = performance.now()
  const entry: CachedKey = { key: findValidApiKey(keyHash), staleAt: queriedAt + CACHE_TTL_MS }
  if (cache.size >= MAX_CACHED_KEYS) cache.clear()
  cache.set(cacheKey, entry)
  const evict = () => cache.get(cacheKey) === entry && cache.delete(cacheKey)
  try {
    const key = await entry.key
    recordValidity(cacheKey, key !== null)
    if (!key) evict()
    else if (key.secondsLeft !== null) entry.staleAt = Math.min(entry.staleAt, queriedAt + key.secondsLeft * 1000)
    return key
  } catch (error) {
    evict()
    throw error
  }
}

function recordValidity(cacheKey: string, isValid: boolean): void {
  if (!isValid) validKeyHashes.delete(cacheKey)
  else {
    if (validKeyHashes.size >= MAX_CACHED_KEYS) validKeyHashes.clear()
    validKeyHashes.add(cacheKey)
  }
}

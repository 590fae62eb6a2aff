/**
 * Caches the results of a function that takes one string. Use it where the same strings recur often, such as the
 * streets and postcodes in an address file.
 *
 * @param maxEntries limits the memory that the cache uses. When the cache is full, it's emptied
 */
export function memoize<Result>(compute: (text: string) => Result, maxEntries = 20_000): (text: string) => Result {
  let cache = new Map<string, Result>()
  return (text) => {
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    const result = compute(text)
    if (cache.size >= maxEntries) cache = new Map()
    cache.set(text, result)
    return result
  }
}

/**
 * Caches the results of a function by its text argument. An address file repeats each street and postcode many times.
 *
 * @param maxEntries bounds the memory: when the cache is full, it is emptied
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

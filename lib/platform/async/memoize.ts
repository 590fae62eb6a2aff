/**
 * A function of a text that remembers its last answers: a file names a street or a postcode many times in a row.
 *
 * @param maxEntries how many answers are kept at once, so that the memory stays bounded
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

/** The longest string that is compared, in characters. No name is longer. */
const MAX_LENGTH = 100

/** The rows of the distance table, reused so that a comparison allocates no memory. */
const ROWS = Array.from({ length: 3 }, () => new Uint8Array(MAX_LENGTH + 2))

/**
 * Counts the insertions, deletions, replacements and swaps of neighbouring characters between two strings (optimal
 * string alignment distance). Returns Infinity if there are more than `limit`, or if a string is longer than 100
 * characters.
 *
 * Computes only the cells within `limit` of the diagonal, because all others are above the limit.
 */
export function computeEditDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit || Math.max(one.length, other.length) > MAX_LENGTH)
    return Number.POSITIVE_INFINITY
  let [rowBeforeLast, lastRow, currentRow] = ROWS as [Uint8Array, Uint8Array, Uint8Array]
  for (let at = 0; at <= Math.min(other.length, limit + 1); at++) lastRow[at] = at
  for (let row = 1; row <= one.length; row++) {
    const [first, last] = [Math.max(1, row - limit), Math.min(other.length, row + limit)]
    currentRow[first - 1] = first === 1 ? row : limit + 1
    let least = currentRow[first - 1]!
    for (let at = first; at <= last; at++) {
      const isSame = one.charCodeAt(row - 1) === other.charCodeAt(at - 1)
      let cost = Math.min(lastRow[at]! + 1, currentRow[at - 1]! + 1, lastRow[at - 1]! + (isSame ? 0 : 1))
      const isSwapped =
        row > 1 &&
        at > 1 &&
        one.charCodeAt(row - 1) === other.charCodeAt(at - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(at - 1)
      if (isSwapped) cost = Math.min(cost, rowBeforeLast[at - 2]! + 1)
      currentRow[at] = cost
      if (cost < least) least = cost
    }
    if (least > limit) return Number.POSITIVE_INFINITY
    if (last < other.length) currentRow[last + 1] = limit + 1
    ;[rowBeforeLast, lastRow, currentRow] = [lastRow, currentRow, rowBeforeLast]
  }
  const distance = lastRow[other.length]!
  return distance <= limit ? distance : Number.POSITIVE_INFINITY
}

const UPPER_CASE = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const LOWER_CASE = [...'abcdefghijklmnopqrstuvwxyz']

/**
 * Lists every string at an edit distance of 1. Returns about 53 strings for each character.
 *
 * @param letters the characters to insert. Default: ASCII letters, in capitals if the text is in capitals, otherwise in
 * lower case
 */
export function listOneEditAway(
  text: string,
  letters = text === text.toUpperCase() ? UPPER_CASE : LOWER_CASE,
): string[] {
  const texts = new Set<string>()
  for (let at = 0; at <= text.length; at++) {
    const [prefix, suffix] = [text.slice(0, at), text.slice(at)]
    for (const letter of letters) {
      texts.add(prefix + letter + suffix)
      if (suffix) texts.add(prefix + letter + suffix.slice(1))
    }
    texts.add(prefix + suffix.slice(1))
    if (suffix.length > 1) texts.add(prefix + suffix[1] + suffix[0] + suffix.slice(2))
  }
  texts.delete(text)
  return [...texts]
}

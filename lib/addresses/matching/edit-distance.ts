/**
 * Counts the insertions, deletions, replacements and swaps of neighbouring characters between two texts (optimal string
 * alignment distance). Returns Infinity if there are more than `limit`.
 */
export function computeEditDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return Number.POSITIVE_INFINITY
  let rowBeforeLast: number[] = []
  let lastRow = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const currentRow = [row]
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1]
      let cost = Math.min(lastRow[at]! + 1, currentRow[at - 1]! + 1, lastRow[at - 1]! + (isSame ? 0 : 1))
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      if (isSwapped) cost = Math.min(cost, rowBeforeLast[at - 2]! + 1)
      currentRow.push(cost)
    }
    if (Math.min(...currentRow) > limit) return Number.POSITIVE_INFINITY
    rowBeforeLast = lastRow
    lastRow = currentRow
  }
  const distance = lastRow[other.length]!
  return distance <= limit ? distance : Number.POSITIVE_INFINITY
}

const UPPER_CASE = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const LOWER_CASE = [...'abcdefghijklmnopqrstuvwxyz']

/**
 * Lists every text at an edit distance of 1. Uses only ASCII letters, in the case of the text. Returns about 53 texts
 * for each character.
 */
export function listOneEditAway(text: string): string[] {
  const letters = text === text.toUpperCase() ? UPPER_CASE : LOWER_CASE
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

/**
 * How many characters were typed wrong: inserted, left out, replaced, or swapped with their
 * neighbour (optimal string alignment distance).
 *
 * @returns the distance, or Infinity when it is over the limit
 */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return Number.POSITIVE_INFINITY
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1]
      let cost = Math.min(last[at]! + 1, current[at - 1]! + 1, last[at - 1]! + (same ? 0 : 1))
      const swapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      if (swapped) cost = Math.min(cost, beforeLast[at - 2]! + 1)
      current.push(cost)
    }
    if (Math.min(...current) > limit) return Number.POSITIVE_INFINITY
    beforeLast = last
    last = current
  }
  const distance = last[other.length]!
  return distance <= limit ? distance : Number.POSITIVE_INFINITY
}

const UPPER_CASE = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const LOWER_CASE = [...'abcdefghijklmnopqrstuvwxyz']

/** Every text at distance 1, made of the text's and ASCII letters in its case: about 53 for each character. */
export function oneEditAway(text: string): string[] {
  const letters = text === text.toUpperCase() ? UPPER_CASE : LOWER_CASE
  const found = new Set<string>()
  for (let at = 0; at <= text.length; at++) {
    const [start, end] = [text.slice(0, at), text.slice(at)]
    for (const letter of letters) {
      found.add(start + letter + end)
      if (end) found.add(start + letter + end.slice(1))
    }
    found.add(start + end.slice(1))
    if (end.length > 1) found.add(start + end[1] + end[0] + end.slice(2))
  }
  found.delete(text)
  return [...found]
}

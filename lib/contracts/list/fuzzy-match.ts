import { computeEditDistance } from '@/lib/addresses/matching/edit-distance'

/** A word of a name, and how much it differs from the typed word. The distance is 0 if they are the same. */
export interface FuzzyMatch {
  word: string
  distance: number
}

const MAX_MATCHES = 30

/**
 * Returns the candidates that the user may have meant, nearest first and at most `MAX_MATCHES`. A candidate starts with
 * the typed word, contains it, or differs from it by a few typing errors.
 *
 * @param input the typed word, normalised in the same way as the candidates
 */
export function findFuzzyMatches(input: string, candidates: string[]): FuzzyMatch[] {
  return candidates
    .map((word) => ({ word, distance: measureDistance(input, word) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance || a.word.length - b.word.length)
    .slice(0, MAX_MATCHES)
}

/**
 * Returns how much a word differs from the input:
 * - 0 if they are the same.
 * - 1 if the word starts with the input.
 * - 1 plus the number of typing errors, if there are at most `getMaxTypos`.
 * - 4 if the word contains the input, or starts with it except for one typing error. This doesn't apply to short
 *   inputs.
 * - Infinity in all other cases.
 */
function measureDistance(input: string, word: string): number {
  if (word === input) return 0
  if (word.startsWith(input)) return 1
  const maxTypos = getMaxTypos(input)
  const typos = computeEditDistance(input, word, maxTypos)
  if (typos <= maxTypos) return 1 + typos
  if (input.length >= 4 && word.includes(input)) return 4
  // Compare the input with the beginning of the word, because users may type only part of a name, with one error.
  const prefixDistances = [-1, 0, 1].map((extraLetters) =>
    computeEditDistance(input, word.slice(0, input.length + extraLetters), 1),
  )
  return input.length >= 5 && Math.min(...prefixDistances) <= 1 ? 4 : Number.POSITIVE_INFINITY
}

/**
 * Returns how many typing errors to allow in a word, by its length. If more were allowed, unrelated words would match.
 */
export const getMaxTypos = ({ length }: string): number => (length <= 2 ? 0 : length <= 5 ? 1 : length <= 8 ? 2 : 3)

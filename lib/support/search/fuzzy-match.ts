import { computeEditDistance } from '@/lib/addresses/matching/edit-distance'

/** A name word and its distance from the typed word; 0 for the word itself. */
export interface FuzzyMatch {
  word: string
  distance: number
}

const MAX_MATCHES = 30

/**
 * Returns the candidates that the typed word could stand for, nearest first: words that start with it, contain typing
 * errors, or contain it.
 *
 * @param input normalised, like the candidates
 */
export function findFuzzyMatches(input: string, candidates: string[]): FuzzyMatch[] {
  return candidates
    .map((word) => ({ word, distance: measureDistance(input, word) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance || a.word.length - b.word.length)
    .slice(0, MAX_MATCHES)
}

/** A prefix is nearer than one typo. Containing the input, or a prefix with a typo, counts like three typos. */
function measureDistance(input: string, word: string): number {
  if (word === input) return 0
  if (word.startsWith(input)) return 1
  const maxTypos = getMaxTypos(input)
  const typos = computeEditDistance(input, word, maxTypos)
  if (typos <= maxTypos) return 1 + typos
  if (input.length >= 4 && word.includes(input)) return 4
  // The input may be the beginning of a name with a typo.
  const prefixDistances = [-1, 0, 1].map((extraLetters) =>
    computeEditDistance(input, word.slice(0, input.length + extraLetters), 1),
  )
  return input.length >= 5 && Math.min(...prefixDistances) <= 1 ? 4 : Number.POSITIVE_INFINITY
}

/** Returns how many typos a word of this length can have before other words are nearer. */
export const getMaxTypos = ({ length }: string): number => (length <= 2 ? 0 : length <= 5 ? 1 : length <= 8 ? 2 : 3)

import { computeEditDistance } from '@/lib/addresses/matching/edit-distance'

/** A word of somebody's name, and how far it is from one that was typed: 0 is that word. */
export interface FuzzyMatch {
  word: string
  distance: number
}

const MAX_MATCHES = 30

/**
 * Those of some words that a typed one may have been meant to be, the nearest first: what it begins, what it is but
 * for a typing error or two, what it is a part of.
 *
 * @param candidates in their compared form, as the typed one
 */
export function findFuzzyMatches(input: string, candidates: string[]): FuzzyMatch[] {
  return candidates
    .map((word) => ({ word, distance: measureDistance(input, word) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance || a.word.length - b.word.length)
    .slice(0, MAX_MATCHES)
}

/** A beginning is nearer than one error; a part within, and a beginning with an error, are as far as two or more. */
function measureDistance(input: string, word: string): number {
  if (word === input) return 0
  if (word.startsWith(input)) return 1
  const maxTypos = getMaxTypos(input)
  const typos = computeEditDistance(input, word, maxTypos)
  if (typos <= maxTypos) return 1 + typos
  if (input.length >= 4 && word.includes(input)) return 4
  // One who is still spelling the name has made an error already.
  const prefixDistances = [-1, 0, 1].map((extraLetters) =>
    computeEditDistance(input, word.slice(0, input.length + extraLetters), 1),
  )
  return input.length >= 5 && Math.min(...prefixDistances) <= 1 ? 4 : Number.POSITIVE_INFINITY
}

/** How many typing errors a word of this length may have: more, and others are nearer. */
export const getMaxTypos = ({ length }: string): number => (length <= 2 ? 0 : length <= 5 ? 1 : length <= 8 ? 2 : 3)

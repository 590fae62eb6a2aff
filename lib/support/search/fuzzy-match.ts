import { editDistance } from '@/lib/addresses/matching/edit-distance'

/** A word of somebody's name, and how far it is from one that was typed: 0 is that word. */
export interface NearWord {
  word: string
  distance: number
}

const MOST = 30

/**
 * Those of some words that a typed one may have been meant to be, the nearest first: what it begins, what it is but
 * for a typing error or two, what it is a part of.
 *
 * @param candidates in their compared form, as the typed one
 */
export function nearWords(typed: string, candidates: string[]): NearWord[] {
  return candidates
    .map((word) => ({ word, distance: distanceOf(typed, word) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.distance - other.distance || one.word.length - other.word.length)
    .slice(0, MOST)
}

/** A beginning is nearer than one error; a part within, and a beginning with an error, are as far as two or more. */
function distanceOf(typed: string, word: string): number {
  if (word === typed) return 0
  if (word.startsWith(typed)) return 1
  const most = errorsIn(typed)
  const errors = editDistance(typed, word, most)
  if (errors <= most) return 1 + errors
  if (typed.length >= 4 && word.includes(typed)) return 4
  // One who is still spelling the name has made an error already.
  const begun = [-1, 0, 1].map((longer) => editDistance(typed, word.slice(0, typed.length + longer), 1))
  return typed.length >= 5 && Math.min(...begun) <= 1 ? 4 : Number.POSITIVE_INFINITY
}

/** How many typing errors a word of this length may have: more, and others are nearer. */
export const errorsIn = ({ length }: string): number => (length <= 2 ? 0 : length <= 5 ? 1 : length <= 8 ? 2 : 3)

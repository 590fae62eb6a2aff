import { computeEditDistance } from './edit-distance'
import type { MatchFeatures } from './extract-match-features'

/** The score of a name if the line contains only its start, such as 'Otley' for Otley Road. */
export const PREFIX_SIMILARITY = 0.7

/**
 * The maximum number of edit distances that are computed for a line. A line with a postcode rarely needs more than a
 * hundred.
 */
const MAX_EDIT_DISTANCES = 8_000

const MIN_LENGTH = 4

interface TypoPhrase {
  text: string
  letters: number
}

/**
 * Scores how similar an address line is to the names in the directory. Use one scorer for all names of a lookup,
 * because it caches the scores and limits the total number of edit distances.
 */
export class SimilarityScorer {
  /** How many edit distances have been computed. */
  editDistances = 0
  private readonly scores = new Map<string, number>()
  private readonly typoPhrasesByLength: TypoPhrase[][] = []

  constructor(private readonly features: Pick<MatchFeatures, 'phrases' | 'typoPhrases'>) {
    for (const text of features.typoPhrases) {
      this.typoPhrasesByLength[text.length] ??= []
      this.typoPhrasesByLength[text.length]!.push({ text, letters: getLetters(text) })
    }
  }

  /**
   * Returns 1 if the line contains the name, less if it contains a similar name or only the start of the name, and 0
   * otherwise.
   */
  score(name: string): number {
    const cachedScore = this.scores.get(name)
    if (cachedScore !== undefined) return cachedScore
    const score = this.features.phrases.has(name) ? 1 : this.scoreSimilarPhrases(name)
    this.scores.set(name, score)
    return score
  }

  private scoreSimilarPhrases(name: string): number {
    if (name.length < MIN_LENGTH) return 0
    const distance = this.findLeastDistance(name)
    const similarity = distance === Number.POSITIVE_INFINITY ? 0 : 0.95 - distance / name.length
    return this.hasBeginningOf(name) ? Math.max(PREFIX_SIMILARITY, similarity) : similarity
  }

  private hasBeginningOf(name: string): boolean {
    for (let length = MIN_LENGTH; length <= name.length; length++)
      if (this.features.typoPhrases.has(name.slice(0, length))) return true
    return false
  }

  /**
   * Returns the least number of typing mistakes with which the line contains the name, or Infinity if the line contains
   * nothing similar.
   */
  private findLeastDistance(name: string): number {
    const letters = getLetters(name)
    let least = Number.POSITIVE_INFINITY
    const maxLimit = getMaxDistance(name.length)
    // Start with phrases that are as long as the name. Once a similar phrase is found, only phrases with fewer mistakes
    // count, so the others are rejected sooner.
    for (let step = 0; step <= 2 * maxLimit; step++) {
      const difference = step % 2 ? (step + 1) / 2 : -step / 2
      const phrases = this.typoPhrasesByLength[name.length + difference]
      if (!phrases || name.length + difference < MIN_LENGTH) continue
      for (const { text, letters: phraseLetters } of phrases) {
        const limit = Math.min(getMaxDistance(Math.min(text.length, name.length)), least - 1)
        if (limit === 0 || Math.abs(difference) > limit) break
        // Skip phrases whose letters differ too much. Each mistake adds or removes at most one of the letters.
        if (countBits(letters & ~phraseLetters) > limit || countBits(phraseLetters & ~letters) > limit) continue
        if (name.startsWith(text)) continue
        if (this.editDistances >= MAX_EDIT_DISTANCES) return least
        this.editDistances++
        least = Math.min(least, computeEditDistance(text, name, limit))
      }
    }
    return least
  }
}

const getMaxDistance = (length: number) => Math.max(1, Math.floor(length / 4))

/** Returns a bit mask of the characters in the text. Characters other than A to Z share six bits. */
function getLetters(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    letters |= 1 << (code >= 65 && code <= 90 ? code - 65 : 26 + (code % 6))
  }
  return letters
}

function countBits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}

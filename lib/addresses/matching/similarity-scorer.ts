import { computeEditDistance } from './edit-distance'
import type { MatchFeatures, PhrasePosition } from './extract-match-features'

/** The score of a name if the line contains only its start, such as 'Otley' for Otley Road. */
const PREFIX_SIMILARITY = 0.7

/**
 * The maximum number of edit distances that are computed for a line. A line with a postcode rarely needs more than a
 * hundred.
 */
const MAX_EDIT_DISTANCES = 8_000

const MIN_LENGTH = 4

interface TypoPhrase {
  text: string
  letters: number
  positions: readonly PhrasePosition[]
}

/** How similar a name is to the most similar phrase of a line. */
export interface NameMatch {
  /** 1 if the line contains the name, less if it contains a similar name or only the start of the name, otherwise 0. */
  score: number
  /** Where the line contains the name, a similar name or the start of the name. */
  positions: readonly PhrasePosition[]
  /** How many letters are missing at the end of the name, if the line contains only its start. */
  missingLetters: number
}

/**
 * Compares how similar an address line is to the names in the directory. Use one scorer for all names of a lookup,
 * because it caches the scores and limits the total number of edit distances.
 */
export class SimilarityScorer {
  /** How many edit distances have been computed. */
  editDistances = 0
  private readonly matches = new Map<string, NameMatch>()
  private readonly typoPhrasesByLength: TypoPhrase[][] = []

  constructor(private readonly features: Pick<MatchFeatures, 'phrases' | 'typoPhrases'>) {
    for (const [text, positions] of features.typoPhrases) {
      this.typoPhrasesByLength[text.length] ??= []
      this.typoPhrasesByLength[text.length]!.push({ text, letters: getLetters(text), positions })
    }
  }

  score(name: string): number {
    return this.match(name).score
  }

  match(name: string): NameMatch {
    const cachedMatch = this.matches.get(name)
    if (cachedMatch) return cachedMatch
    const positions = this.features.phrases.get(name)
    const match = positions ? { score: 1, positions, missingLetters: 0 } : this.matchSimilarPhrases(name)
    this.matches.set(name, match)
    return match
  }

  private matchSimilarPhrases(name: string): NameMatch {
    if (name.length < MIN_LENGTH) return NO_MATCH
    return this.findNearestPhrase(name) ?? this.findBeginning(name) ?? NO_MATCH
  }

  private findBeginning(name: string): NameMatch | null {
    for (let length = name.length; length >= MIN_LENGTH; length--) {
      const positions = this.features.typoPhrases.get(name.slice(0, length))
      if (positions) return { score: PREFIX_SIMILARITY, positions, missingLetters: name.length - length }
    }
    return null
  }

  /** Finds the phrase that contains the name with the fewest typing mistakes. Returns null if no phrase is similar. */
  private findNearestPhrase(name: string): NameMatch | null {
    const letters = getLetters(name)
    let least = Number.POSITIVE_INFINITY
    let nearest: NameMatch | null = null
    const maxLimit = getMaxDistance(name.length)
    // Start with phrases that are as long as the name. Once a similar phrase is found, only phrases with fewer mistakes
    // count, so the others are rejected sooner.
    for (let step = 0; step <= 2 * maxLimit; step++) {
      const difference = step % 2 ? (step + 1) / 2 : -step / 2
      const phrases = this.typoPhrasesByLength[name.length + difference]
      if (!phrases || name.length + difference < MIN_LENGTH) continue
      for (const { text, letters: phraseLetters, positions } of phrases) {
        const limit = Math.min(getMaxDistance(Math.min(text.length, name.length)), least - 1)
        if (limit === 0 || Math.abs(difference) > limit) break
        // Skip phrases whose letters differ too much. Each mistake adds or removes at most one of the letters.
        if (countBits(letters & ~phraseLetters) > limit || countBits(phraseLetters & ~letters) > limit) continue
        if (name.startsWith(text)) continue
        if (this.editDistances >= MAX_EDIT_DISTANCES) return nearest
        this.editDistances++
        const distance = computeEditDistance(text, name, limit)
        if (distance >= least) continue
        least = distance
        nearest = { score: 0.95 - distance / name.length, positions, missingLetters: 0 }
      }
    }
    return nearest
  }
}

const NO_MATCH: NameMatch = { score: 0, positions: [], missingLetters: 0 }

/** The number of typing mistakes that a name of this length may contain. */
const getMaxDistance = (length: number) => (length < MIN_LENGTH_FOR_TWO_MISTAKES ? 1 : 2)

const MIN_LENGTH_FOR_TWO_MISTAKES = 12

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

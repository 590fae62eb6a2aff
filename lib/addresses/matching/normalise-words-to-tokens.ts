import { FLAT_WORD_PATTERN, toCommonSpelling, toFlatWord } from './abbreviations'
import { DIGIT, FLAT_DESCRIPTORS } from './split-line-into-words'

const FLAT_DESCRIPTOR_SET = new Set(FLAT_DESCRIPTORS)

/** Whether 'Flat 2' and 'Unit 2' become the same token or different ones. */
export type FlatWordMode = 'alike' | 'as written'

/**
 * Converts words to the tokens that are compared:
 *
 * - Abbreviations and full words get the same spelling.
 * - '12 A' becomes '12A', and '12HIGH' becomes two tokens.
 * - AND is removed between words. NO and NUMBER are removed before a number.
 * - A flat becomes one token, which starts with '#' and comes first. For example, '12 High Street, Flat 2' becomes
 *   '#2', '12', 'HIGH' and 'ST'.
 */
export function normaliseWordsToTokens(words: readonly string[], flatWordMode: FlatWordMode = 'alike'): string[] {
  const flats: string[] = []
  const others: string[] = []
  const separateWords = words.flatMap(splitGlued)
  const numberedWords = joinSuffixLetters(
    separateWords.filter((word, at) => !isNumberSign(word, separateWords[at + 1])),
  )
  for (let at = 0; at < numberedWords.length; at++) {
    const word = numberedWords[at]!
    const next = numberedWords[at + 1]
    const flat = toFlatWord(word)
    if (flat && next && isFlatDesignator(next) && !FLAT_DESCRIPTOR_SET.has(numberedWords[at - 1] ?? '')) {
      flats.push(flatWordMode === 'alike' ? `#${next}` : `#${flat}${next}`)
      at++
    } else if (word.includes('/')) flats.push(`#${word}`)
    else others.push(flat ? (flatWordMode === 'alike' ? 'FLAT' : flat) : toCommonSpelling(word))
  }
  return [...flats, ...removeAnd(others)]
}

/**
 * Returns whether a word can describe a flat, as 'BASEMENT' does, and as 'FIRST' or '1ST' does in 'First Floor Flat'.
 */
export function isFlatDescriptor(word: string): boolean {
  return FLAT_DESCRIPTOR_SET.has(word) || ORDINAL.test(toCommonSpelling(word))
}

/**
 * Finds the flats in the words. Each includes the word for a flat that the line uses, if any, as in '#UNIT3' and
 * '#2/1'.
 */
export function findFlatDesignators(words: readonly string[]): string[] {
  return normaliseWordsToTokens(words, 'as written').filter((token) => token.startsWith('#'))
}

// Matches ordinals, which aren't split into a number and a word. So '1ST' matches 'FIRST' but not the house number 1.
const ORDINAL = /^\d*(?:(?<!1)(?:1ST|2ND|3RD)|\dTH)$/

const GLUED_PATTERNS = [/^(\d+)(\p{L}{2,})$/u, new RegExp(`^(${FLAT_WORD_PATTERN}|NO|NUMBER)(\\d.*)$`)]

/** Splits a word such as '12HIGH' or 'FLAT2' into the number and the word. */
function splitGlued(word: string): string[] {
  if (ORDINAL.test(word)) return [word]
  const parts = GLUED_PATTERNS.map((pattern) => pattern.exec(word)).find((match) => match !== null)
  return parts ? parts.slice(1).flatMap(splitGlued) : [word]
}

/** Removes AND between words. Keeps it between numbers, so that '12 & 14' isn't read as flat 12 at 14. */
function removeAnd(tokens: readonly string[]): string[] {
  const isWord = (token: string | undefined) => token !== undefined && !isSeparateToken(token)
  return tokens.filter((token, at) => token !== 'AND' || !isWord(tokens[at - 1]) || !isWord(tokens[at + 1]))
}

/** Returns whether the word only introduces a number, as in 'No. 12' and 'Number 12'. */
function isNumberSign(word: string, next: string | undefined): boolean {
  return (word === 'NO' || word === 'NUMBER') && next !== undefined && DIGIT.test(next)
}

function isFlatDesignator(word: string): boolean {
  return DIGIT.test(word) || /^\p{L}$/u.test(word)
}

function joinSuffixLetters(text: readonly string[]): string[] {
  const joined: string[] = []
  for (const word of text) {
    const last = joined.at(-1)
    if (last && /^(?:[A-Z]|[¼-¾⅐-⅞])$/.test(word) && /^\d+$/.test(last)) joined[joined.length - 1] = last + word
    else joined.push(word)
  }
  return joined
}

export function isSeparateToken(token: string): boolean {
  return token.startsWith('#') || DIGIT.test(token)
}

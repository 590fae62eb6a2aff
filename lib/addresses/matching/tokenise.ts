import { isOutcode, parsePostcode } from '../postcodes/postcode'
import { FLAT_WORD_PATTERN, toCommonSpelling, toFlatWord } from './abbreviations'

/**
 * Splits text into upper-case words without diacritics. A hyphen between numbers is a range and
 * stays ('10-12'), as does a slash between designators ('2/1', the Scottish flat); all other punctuation
 * separates, but an apostrophe joins.
 */
export function splitWords(text: string): string[] {
  return text
    .replace(/['`´‘’‛ʼ′＇]/gu, '')
    .replace(/[^\p{ASCII}]/gu, toPlainCharacter)
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .replace(/&/g, ' AND ')
    .replace(/\p{Pd}|−/gu, '-')
    .replace(SPACED_RANGE, (range, flat: string | undefined, from: string) => (flat ? range : `${from}-`))
    .split(/[^\p{L}\p{N}/-]+/u)
    .flatMap(splitInnerMarks)
}

/**
 * A full-width letter or digit as the plain one. A numeral of another kind stands for itself: '1²' is
 * not 12, nor '7⅓' 71 and 3, nor 'Ⅻ' anything but what a directory writes so.
 */
function toPlainCharacter(character: string): string {
  const plain = character.normalize('NFKD')
  if (/\p{Nd}/u.test(character)) return plain
  return /\p{N}/u.test(character + plain) ? character : plain
}

// In 'First Floor Flat, 12 High Street' the flat's name ends with the word and 12 is the house.
const FLAT_DESCRIPTORS =
  'FLOOR FLR BASEMENT GROUND GARDEN GDN TOP UPPER LOWER FRONT REAR BACK ATTIC SIDE MIDDLE LOFT STUDIO'.split(' ')
const FLAT_DESCRIPTOR_SET = new Set(FLAT_DESCRIPTORS)

// 'Flat 1 - 12 High Street' and 'Flat: no. 1 - 12 High Street' are no ranges.
const SPACED_RANGE = new RegExp(
  String.raw`((?<!\b(?:${FLAT_DESCRIPTORS.join('|')})[^\p{L}\p{N}]+)\b(?:${FLAT_WORD_PATTERN})[^\p{L}\p{N}]*(?:(?:NO|NUMBER)\b[^\p{L}\p{N}]*)?)?(\b\d{1,5}[A-Z]?) ?- ?(?=\d)`,
  'gu',
)

const NUMBER = String.raw`\d+\p{L}?`
const RANGE = new RegExp(`^${NUMBER}-${NUMBER}$`, 'u')
const RANGE_GLUED_TO_WORD = /^(\d+-\d+)(\p{L}{2}.*)$/u
const SLASHED = /^[\p{L}\p{N}]+(?:\/[\p{L}\p{N}]+)+$/u
const DIGIT = /\p{N}/u

function splitInnerMarks(chunk: string): string[] {
  const [, range, glued] = RANGE_GLUED_TO_WORD.exec(chunk) ?? []
  if (range && glued) return [range, ...splitInnerMarks(glued)]
  if (!/[/-]/.test(chunk) || RANGE.test(chunk)) return chunk ? [chunk] : []
  return chunk.split('-').flatMap((part) => {
    const parts = part.split('/').filter((word) => word)
    return SLASHED.test(part) && DIGIT.test(part) && parts.every(isSlashedDesignator) ? [part] : parts
  })
}

/** '2', 'A', '1F1': 'Leeds/LS6 3AA' and '2/S6' are two words. */
function isSlashedDesignator(word: string): boolean {
  return !/^\p{L}{2}/u.test(word) && !isOutcode(word) && !parsePostcode(word)
}

/** How the word for a flat counts: any for any other, or each as it is written. */
export type FlatWordMode = 'alike' | 'as written'

/**
 * Brings words into the form that is compared: one spelling for each, '12 A' as '12A', '12HIGH' as two,
 * no AND between words, a flat's designator as one token that starts with '#' and stands before
 * everything else ('12 High Street, Flat 2' as '#2', '12', 'HIGH', 'ST').
 */
export function tokenise(words: readonly string[], flatWordMode: FlatWordMode = 'alike'): string[] {
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

/** Whether a word may begin a flat's name: 'BASEMENT', 'FIRST' or '1ST' in 'First Floor Flat'. */
export function isFlatDescriptor(word: string): boolean {
  return FLAT_DESCRIPTOR_SET.has(word) || ORDINAL.test(toCommonSpelling(word))
}

/** The flats that words name, as each is written: '#UNIT3'. */
export function findFlatDesignators(words: readonly string[]): string[] {
  return tokenise(words, 'as written').filter((token) => token.startsWith('#'))
}

// '1ST' is left as it is, and so stands for 'FIRST' alone.
const ORDINAL = /^\d*(?:(?<!1)(?:1ST|2ND|3RD)|\dTH)$/
const GLUED_PATTERNS = [/^(\d+)(\p{L}{2,})$/u, new RegExp(`^(${FLAT_WORD_PATTERN}|NO|NUMBER)(\\d.*)$`)]

/** '12HIGH' and 'FLAT2' as two words. */
function splitGlued(word: string): string[] {
  if (ORDINAL.test(word)) return [word]
  const parts = GLUED_PATTERNS.map((pattern) => pattern.exec(word)).find((match) => match !== null)
  return parts ? parts.slice(1).flatMap(splitGlued) : [word]
}

/** An ampersand is a mark like others, but '12 & 14' is not flat 12 at 14. */
function removeAnd(tokens: readonly string[]): string[] {
  const isWord = (token: string | undefined) => token !== undefined && !isSeparateToken(token)
  return tokens.filter((token, at) => token !== 'AND' || !isWord(tokens[at - 1]) || !isWord(tokens[at + 1]))
}

/** 'No. 12' and 'Number 12'. */
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

/**
 * One text to compare. Alphabetic neighbours are joined ('ROSE MARY' is 'ROSEMARY'); whatever holds
 * a digit or is a flat stays apart, so that 12 never meets 112, nor flat 1 at 12 flat 11 at 2.
 */
export function joinTokens(tokens: readonly string[]): string {
  let text = ''
  let isAfterWord = false
  for (const token of tokens) {
    const isWord = !isSeparateToken(token)
    text += text && !(isAfterWord && isWord) ? ` ${token}` : token
    isAfterWord = isWord
  }
  return text
}

export function isSeparateToken(token: string): boolean {
  return token.startsWith('#') || DIGIT.test(token)
}

/** `key` of a text in one go. */
export function buildTextKey(text: string, flatWordMode: FlatWordMode = 'alike'): string {
  return joinTokens(tokenise(splitWords(text), flatWordMode))
}

import { isOutcode, parsePostcode } from '../postcodes/postcode'
import { commonSpelling, FLAT_WORD_PATTERN, flatWord } from './abbreviations'

/**
 * Splits text into upper-case words without diacritics. A hyphen between numbers is a range and
 * stays ('10-12'), as does a slash between designators ('2/1', the Scottish flat); all other punctuation
 * separates, but an apostrophe joins.
 */
export function words(text: string): string[] {
  return text
    .replace(/['`´‘’‛ʼ′＇]/gu, '')
    .replace(/[^\p{ASCII}]/gu, plainForm)
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
function plainForm(character: string): string {
  const plain = character.normalize('NFKD')
  if (/\p{Nd}/u.test(character)) return plain
  return /\p{N}/u.test(character + plain) ? character : plain
}

// In 'First Floor Flat, 12 High Street' the flat's name ends with the word and 12 is the house.
const DESCRIBING_FLATS =
  'FLOOR FLR BASEMENT GROUND GARDEN GDN TOP UPPER LOWER FRONT REAR BACK ATTIC SIDE MIDDLE LOFT STUDIO'.split(' ')
const DESCRIBES_FLAT = new Set(DESCRIBING_FLATS)

// 'Flat 1 - 12 High Street' and 'Flat: no. 1 - 12 High Street' are no ranges.
const SPACED_RANGE = new RegExp(
  String.raw`((?<!\b(?:${DESCRIBING_FLATS.join('|')})[^\p{L}\p{N}]+)\b(?:${FLAT_WORD_PATTERN})[^\p{L}\p{N}]*(?:(?:NO|NUMBER)\b[^\p{L}\p{N}]*)?)?(\b\d{1,5}[A-Z]?) ?- ?(?=\d)`,
  'gu',
)

const NUMBER = String.raw`\d+\p{L}?`
const RANGE = new RegExp(`^${NUMBER}-${NUMBER}$`, 'u')
const RANGE_BEFORE_WORD = /^(\d+-\d+)(\p{L}{2}.*)$/u
const SLASHED = /^[\p{L}\p{N}]+(?:\/[\p{L}\p{N}]+)+$/u
const DIGIT = /\p{N}/u

function splitInnerMarks(chunk: string): string[] {
  const [, range, glued] = RANGE_BEFORE_WORD.exec(chunk) ?? []
  if (range && glued) return [range, ...splitInnerMarks(glued)]
  if (!/[/-]/.test(chunk) || RANGE.test(chunk)) return chunk ? [chunk] : []
  return chunk.split('-').flatMap((part) => {
    const between = part.split('/').filter((word) => word)
    return SLASHED.test(part) && DIGIT.test(part) && between.every(isBesideSlash) ? [part] : between
  })
}

/** '2', 'A', '1F1': 'Leeds/LS6 3AA' and '2/S6' are two words. */
function isBesideSlash(word: string): boolean {
  return !/^\p{L}{2}/u.test(word) && !isOutcode(word) && !parsePostcode(word)
}

/** How the word for a flat counts: any for any other, or each as it is written. */
export type FlatWords = 'alike' | 'as written'

/**
 * Brings words into the form that is compared: one spelling for each, '12 A' as '12A', '12HIGH' as two,
 * no AND between words, a flat's designator as one token that starts with '#' and stands before
 * everything else ('12 High Street, Flat 2' as '#2', '12', 'HIGH', 'ST').
 */
export function tokens(text: readonly string[], flatWords: FlatWords = 'alike'): string[] {
  const flats: string[] = []
  const others: string[] = []
  const apart = text.flatMap(splitGlued)
  const numbered = joinSuffixLetters(apart.filter((word, at) => !isNumberSign(word, apart[at + 1])))
  for (let at = 0; at < numbered.length; at++) {
    const word = numbered[at]!
    const next = numbered[at + 1]
    const flat = flatWord(word)
    if (flat && next && isDesignator(next) && !DESCRIBES_FLAT.has(numbered[at - 1] ?? '')) {
      flats.push(flatWords === 'alike' ? `#${next}` : `#${flat}${next}`)
      at++
    } else if (word.includes('/')) flats.push(`#${word}`)
    else others.push(flat ? (flatWords === 'alike' ? 'FLAT' : flat) : commonSpelling(word))
  }
  return [...flats, ...withoutAnd(others)]
}

/** Whether a word may begin a flat's name: 'BASEMENT', 'FIRST' or '1ST' in 'First Floor Flat'. */
export function describesFlat(word: string): boolean {
  return DESCRIBES_FLAT.has(word) || ORDINAL.test(commonSpelling(word))
}

/** The flats that words name, as each is written: '#UNIT3'. */
export function designators(text: readonly string[]): string[] {
  return tokens(text, 'as written').filter((token) => token.startsWith('#'))
}

// '1ST' is left as it is, and so stands for 'FIRST' alone.
const ORDINAL = /^\d*(?:(?<!1)(?:1ST|2ND|3RD)|\dTH)$/
const GLUED = [/^(\d+)(\p{L}{2,})$/u, new RegExp(`^(${FLAT_WORD_PATTERN}|NO|NUMBER)(\\d.*)$`)]

/** '12HIGH' and 'FLAT2' as two words. */
function splitGlued(word: string): string[] {
  if (ORDINAL.test(word)) return [word]
  const parts = GLUED.map((glued) => glued.exec(word)).find((found) => found !== null)
  return parts ? parts.slice(1).flatMap(splitGlued) : [word]
}

/** An ampersand is a mark like others, but '12 & 14' is not flat 12 at 14. */
function withoutAnd(compared: readonly string[]): string[] {
  const isWord = (token: string | undefined) => token !== undefined && !isApart(token)
  return compared.filter((token, at) => token !== 'AND' || !isWord(compared[at - 1]) || !isWord(compared[at + 1]))
}

/** 'No. 12' and 'Number 12'. */
function isNumberSign(word: string, next: string | undefined): boolean {
  return (word === 'NO' || word === 'NUMBER') && next !== undefined && DIGIT.test(next)
}

function isDesignator(word: string): boolean {
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
export function key(compared: readonly string[]): string {
  let text = ''
  let afterWord = false
  for (const token of compared) {
    const isWord = !isApart(token)
    text += text && !(afterWord && isWord) ? ` ${token}` : token
    afterWord = isWord
  }
  return text
}

export function isApart(token: string): boolean {
  return token.startsWith('#') || DIGIT.test(token)
}

/** `key` of a text in one go. */
export function keyOf(text: string, flatWords: FlatWords = 'alike'): string {
  return key(tokens(words(text), flatWords))
}

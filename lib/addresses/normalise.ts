import { commonSpelling, flatWord } from './spellings'

/**
 * Splits text into upper-case words without diacritics. A hyphen between numbers is a range and
 * stays ('10-12'), as does a slash beside a digit ('2/1', the Scottish flat); all other punctuation
 * separates, but an apostrophe joins.
 */
export function words(text: string): string[] {
  return text
    .replace(/['`´‘’‛ʼ′＇]/gu, '')
    .replace(/½/gu, 'HALF')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .replace(/&/g, ' AND ')
    .replace(/\p{Pd}|−/gu, '-')
    .replace(SPACED_RANGE, (range, flat: string | undefined, from: string) => (flat ? range : `${from}-`))
    .split(/[^\p{L}\p{N}/-]+/u)
    .flatMap(splitInnerMarks)
}

// 'Flat 1 - 12 High Street' is no range.
const SPACED_RANGE = /((?:FLAT|FLT|APARTMENT|APT|UNIT) )?(\b\d{1,5}[A-Z]?) ?- ?(?=\d)/g

const NUMBER = String.raw`\d+\p{L}?`
const RANGE = new RegExp(`^${NUMBER}-${NUMBER}$`, 'u')
const SLASHED = /^[\p{L}\p{N}]+(?:\/[\p{L}\p{N}]+)+$/u
const DIGIT = /\p{N}/u

function splitInnerMarks(chunk: string): string[] {
  if (!/[/-]/.test(chunk) || RANGE.test(chunk)) return chunk ? [chunk] : []
  return chunk.split('-').flatMap((part) => {
    if (SLASHED.test(part) && DIGIT.test(part)) return [part]
    return part.split('/').filter((word) => word)
  })
}

/** How the word for a flat counts: any for any other, or each as it is written. */
export type FlatWords = 'alike' | 'as written'

/**
 * Brings words into the form that is compared: one spelling for each, '12 A' as '12A', a flat's designator as
 * one token that starts with '#' and stands before everything else ('12 High Street, Flat 2' as
 * '#2', '12', 'HIGH', 'ST').
 */
export function tokens(text: readonly string[], flatWords: FlatWords = 'alike'): string[] {
  const flats: string[] = []
  const others: string[] = []
  const numbered = joinSuffixLetters(text.filter((word, at) => !isNumberSign(word, text[at + 1])))
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
  return [...flats, ...others]
}

// In 'First Floor Flat, 12 High Street' the flat's name ends with the word and 12 is the house.
const DESCRIBES_FLAT = new Set(
  'FLOOR FLR BASEMENT GROUND GARDEN GDN TOP UPPER LOWER FRONT REAR BACK ATTIC SIDE MIDDLE LOFT STUDIO'.split(' '),
)

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
    if (last && /^[A-Z]$/.test(word) && /^\d+$/.test(last)) joined[joined.length - 1] = last + word
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

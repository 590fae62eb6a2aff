import { isOutcode, parsePostcode } from '../postcodes/postcode'
import { FLAT_WORD_PATTERN } from './abbreviations'

/**
 * Splits text into upper-case words without diacritics. Keeps the hyphen in a range of numbers ('10-12') and the slash
 * between designators ('2/1', a Scottish flat). An apostrophe joins its word; all other punctuation separates.
 */
export function splitLineIntoWords(text: string): string[] {
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
 * Converts full-width letters and digits to plain ones. Leaves other numerals unchanged: '1²' isn't 12, and '7⅓' isn't
 * 71 and 3.
 */
function toPlainCharacter(character: string): string {
  const plain = character.normalize('NFKD')
  if (/\p{Nd}/u.test(character)) return plain
  return /\p{N}/u.test(character + plain) ? character : plain
}

// In 'First Floor Flat, 12 High Street', the flat's name ends with the word 'Flat', and 12 is the house number.
export const FLAT_DESCRIPTORS =
  'FLOOR FLR BASEMENT GROUND GARDEN GDN TOP UPPER LOWER FRONT REAR BACK ATTIC SIDE MIDDLE LOFT STUDIO'.split(' ')

// 'Flat 1 - 12 High Street' and 'Flat: no. 1 - 12 High Street' don't contain a range.
const SPACED_RANGE = new RegExp(
  String.raw`((?<!\b(?:${FLAT_DESCRIPTORS.join('|')})[^\p{L}\p{N}]+)\b(?:${FLAT_WORD_PATTERN})[^\p{L}\p{N}]*(?:(?:NO|NUMBER)\b[^\p{L}\p{N}]*)?)?(\b\d{1,5}[A-Z]?) ?- ?(?=\d)`,
  'gu',
)

const NUMBER = String.raw`\d+\p{L}?`

const RANGE = new RegExp(`^${NUMBER}-${NUMBER}$`, 'u')

const RANGE_GLUED_TO_WORD = /^(\d+-\d+)(\p{L}{2}.*)$/u

const SLASHED = /^[\p{L}\p{N}]+(?:\/[\p{L}\p{N}]+)+$/u

export const DIGIT = /\p{N}/u

function splitInnerMarks(chunk: string): string[] {
  const [, range, glued] = RANGE_GLUED_TO_WORD.exec(chunk) ?? []
  if (range && glued) return [range, ...splitInnerMarks(glued)]
  if (!/[/-]/.test(chunk) || RANGE.test(chunk)) return chunk ? [chunk] : []
  return chunk.split('-').flatMap((part) => {
    const parts = part.split('/').filter((word) => word)
    return SLASHED.test(part) && DIGIT.test(part) && parts.every(isSlashedDesignator) ? [part] : parts
  })
}

/** Accepts '2', 'A' and '1F1'. Rejects the parts of 'Leeds/LS6 3AA' and '2/S6', which are split into two words. */
function isSlashedDesignator(word: string): boolean {
  return !/^\p{L}{2}/u.test(word) && !isOutcode(word) && !parsePostcode(word)
}

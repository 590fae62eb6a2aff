import { isOutcode, parsePostcode } from '../postcodes/postcode'
import { FLAT_WORD_PATTERN } from './abbreviations'

/**
 * Splits text into upper-case words without diacritics. Removes apostrophes. Keeps the hyphen in a range of numbers
 * ('10-12') and the slash in a Scottish flat ('2/1'). All other punctuation separates words.
 *
 * Returns no words if the text is longer than 1,000 characters after normalisation. One character can become 18, so a
 * short text can become that long, but no address does.
 */
export function splitLineIntoWords(text: string): string[] {
  const plainText = text
    .replace(/['`´‘’‛ʼ′＇]/gu, '')
    .replace(/[^\p{ASCII}]/gu, toPlainCharacter)
    .replace(/\p{M}+/gu, '')
  if (plainText.length > MAX_PLAIN_LENGTH) return []
  return plainText
    .toUpperCase()
    .replace(/&/g, ' AND ')
    .replace(/\p{Pd}|−/gu, '-')
    .replace(SPACED_RANGE, (range, flat: string | undefined, from: string) => (flat ? range : `${from}-`))
    .split(/[^\p{L}\p{N}/-]+/u)
    .flatMap(splitInnerMarks)
}

const MAX_PLAIN_LENGTH = 1_000

/**
 * Converts a full-width letter or digit to a plain one, and separates diacritics from their letter. Doesn't change
 * other numerals, because '1²' isn't 12 and '7⅓' isn't 71/3.
 */
function toPlainCharacter(character: string): string {
  const plain = character.normalize('NFKD')
  if (/\p{Nd}/u.test(character)) return plain
  return /\p{N}/u.test(character + plain) ? character : plain
}

// Words that describe a flat. After such a word, 'Flat' isn't followed by the flat's number. In 'First Floor Flat, 12
// High Street', 12 is the house number.
export const FLAT_DESCRIPTORS =
  'FLOOR FLR BASEMENT GROUND GARDEN GDN TOP UPPER LOWER FRONT REAR BACK ATTIC SIDE MIDDLE LOFT STUDIO'.split(' ')

// Matches the start of a range that may contain spaces, such as '10 - 12'. Also matches the word for a flat before it,
// because 'Flat 1 - 12 High Street' and 'Flat: no. 1 - 12 High Street' don't contain a range. The number of characters
// between words is limited. Otherwise, the lookbehind would read a long run of punctuation again from each of its
// positions.
const SPACED_RANGE = new RegExp(
  String.raw`((?<!\b(?:${FLAT_DESCRIPTORS.join('|')})[^\p{L}\p{N}]{1,9})\b(?:${FLAT_WORD_PATTERN})[^\p{L}\p{N}]{0,9}(?:(?:NO|NUMBER)\b[^\p{L}\p{N}]{0,9})?)?(\b\d{1,5}[A-Z]?) ?- ?(?=\d)`,
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

/**
 * Returns whether a part between slashes may designate a flat, as '2', 'A' and '1F1' may. The parts of 'Leeds/LS6 3AA'
 * may not, so this text is split into words at the slash.
 */
function isSlashedDesignator(word: string): boolean {
  return !/^\p{L}{2}/u.test(word) && !isOutcode(word) && !parsePostcode(word)
}

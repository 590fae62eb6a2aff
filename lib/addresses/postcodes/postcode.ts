import { parse } from 'postcode'

/** A well-formed postcode in its four widths: 'LS6 3AA', 'LS6', 'LS6 3', 'LS'. */
export interface ParsedPostcode {
  postcode: string
  outcode: string
  sector: string
  area: string
}

/** In letters and digits: 'SW1A1AA'. */
export const MAX_POSTCODE_LENGTH = 7

/**
 * Reads a postcode however it is cased and spaced (full-width letters and every kind of white space
 * included). Well-formed only: whether its area exists or is served is the region table's answer.
 *
 * @returns null when the text is no postcode by Royal Mail's format and letter rules, or its space contradicts it
 */
export function parsePostcode(text: string): ParsedPostcode | null {
  if (SPECIAL_NUMERAL.test(text)) return null
  const normalised = text.normalize('NFKC')
  const compact = normalised.replace(WHITE_SPACE, '')
  if (compact.length > MAX_POSTCODE_LENGTH || AMBIGUOUS_SPACE.test(normalised.replace(WHITE_SPACE, ' ').trim()))
    return null
  // Checked before upper-casing, which turns some other letters into A to Z ('ß' into 'SS').
  if (!/^[A-Za-z0-9]{5,7}$/.test(compact)) return null
  const upper = compact.toUpperCase()
  // First: of the words of an address line most are none.
  if (!hasRoyalMailLetters(upper.slice(0, -3), upper.slice(-3))) return null
  const parsed = parse(upper)
  if (!parsed.valid) return null
  const { postcode, outcode, sector, area } = parsed
  return { postcode, outcode, sector, area }
}

// 'LS\u2076' and 'LS\u2465' would be folded to LS6.
const SPECIAL_NUMERAL = /[\p{No}\p{Nl}]/u
// 'LS6 33AA' may be LS6 3AA as well as LS63 3AA.
const AMBIGUOUS_SPACE = /^[A-Z]{1,2}\d \d\d[A-Z]{2}$/i
const WHITE_SPACE = /[\s\u180E\u200B-\u200D\u2060]+/gu

/**
 * The letters that each place may hold (Royal Mail, "Programmers' Guide", postcode format), and no
 * district with a zero before it: 'LS06' is written LS6. The package checks the shape alone and
 * takes 'E2O 2ST', with a letter O, for a postcode of area E.
 */
function hasRoyalMailLetters(outcode: string, incode: string): boolean {
  return OUTCODE_PATTERN.test(outcode) && INCODE_PATTERN.test(incode)
}

const OUTCODE_PATTERN = /^[A-PR-UWYZ](?:[A-HK-Y]?(?:\d|[1-9]\d)|[1-9][A-HJKPSTUW]|[A-HK-Y][1-9][ABEHMNPRVWXY])$/
const INCODE_PATTERN = /^\d[ABD-HJLNP-UW-Z]{2}$/

/** What the last two places of a postcode may hold, in order. */
export const UNIT_LETTERS = [...'ABDEFGHJLNPQRSTUWXYZ']

/** 'LS06 3AA' (upper case) as 'LS6 3AA'; any other text as it is. */
export function removeLeadingZero(text: string): string {
  return text.replace(/^([A-Z]{1,2})0(?=[1-9])/, '$1')
}

// Crown dependencies, which are not in the United Kingdom, and the forces' post offices.
const AREAS_OUTSIDE_UNITED_KINGDOM = new Set(['JE', 'GY', 'IM', 'BF'])

/** Whether an address of this postcode lies in the United Kingdom, where alone anything is served. */
export function isInUnitedKingdom({ area }: ParsedPostcode): boolean {
  return !AREAS_OUTSIDE_UNITED_KINGDOM.has(area)
}

/** Whether the text (upper case) has the form of an outward code: 'LS6', 'SW1A'. */
export function isOutcode(text: string): boolean {
  return OUTCODE_PATTERN.test(text)
}

import { parse } from 'postcode'

/** A well-formed postcode at each level: 'LS6 3AA', 'LS6', 'LS6 3', 'LS'. */
export interface ParsedPostcode {
  postcode: string
  outcode: string
  sector: string
  area: string
}

/** Without the space: 'SW1A1AA'. */
export const MAX_POSTCODE_LENGTH = 7

/**
 * Parses a postcode in any letter case and spacing, including full-width letters and any white space. Checks only the
 * format: the rate card decides whether the area exists and is served.
 *
 * @returns null if the text doesn't follow Royal Mail's format and letter rules, or its space contradicts them
 */
export function parsePostcode(text: string): ParsedPostcode | null {
  if (SPECIAL_NUMERAL.test(text)) return null
  const normalised = text.normalize('NFKC')
  const compact = normalised.replace(WHITE_SPACE, '')
  if (compact.length > MAX_POSTCODE_LENGTH || AMBIGUOUS_SPACE.test(normalised.replace(WHITE_SPACE, ' ').trim()))
    return null
  // Checked before converting to upper case, which turns some other letters into A to Z ('ß' into 'SS').
  if (!/^[A-Za-z0-9]{5,7}$/.test(compact)) return null
  const upper = compact.toUpperCase()
  // A cheap check first, because most words of an address line aren't postcodes.
  if (!hasRoyalMailLetters(upper.slice(0, -3), upper.slice(-3))) return null
  const parsed = parse(upper)
  if (!parsed.valid) return null
  const { postcode, outcode, sector, area } = parsed
  return { postcode, outcode, sector, area }
}

// Normalisation would turn 'LS\u2076' and 'LS\u2465' into LS6.
const SPECIAL_NUMERAL = /[\p{No}\p{Nl}]/u
// 'LS6 33AA' may mean LS6 3AA or LS63 3AA.
const AMBIGUOUS_SPACE = /^[A-Z]{1,2}\d \d\d[A-Z]{2}$/i
const WHITE_SPACE = /[\s\u180E\u200B-\u200D\u2060]+/gu

/**
 * Checks the letters allowed at each position (Royal Mail, "Programmers' Guide", postcode format), and that a district
 * has no leading zero ('LS06' is written LS6). The `postcode` package checks only the shape, and would accept 'E2O 2ST'
 * (with the letter O) as a postcode in area E.
 */
function hasRoyalMailLetters(outcode: string, incode: string): boolean {
  return OUTCODE_PATTERN.test(outcode) && INCODE_PATTERN.test(incode)
}

const OUTCODE_PATTERN = /^[A-PR-UWYZ](?:[A-HK-Y]?(?:\d|[1-9]\d)|[1-9][A-HJKPSTUW]|[A-HK-Y][1-9][ABEHMNPRVWXY])$/
const INCODE_PATTERN = /^\d[ABD-HJLNP-UW-Z]{2}$/

/** The letters allowed in the last two positions of a postcode, in order. */
export const UNIT_LETTERS = [...'ABDEFGHJLNPQRSTUWXYZ']

/** Turns 'LS06 3AA' into 'LS6 3AA' and returns other text unchanged. Expects upper case. */
export function removeLeadingZero(text: string): string {
  return text.replace(/^([A-Z]{1,2})0(?=[1-9])/, '$1')
}

// The Crown dependencies, which aren't part of the United Kingdom, and the British Forces Post Office.
const AREAS_OUTSIDE_UNITED_KINGDOM = new Set(['JE', 'GY', 'IM', 'BF'])

/** Whether the postcode is in the United Kingdom, the only place that we serve. */
export function isInUnitedKingdom({ area }: ParsedPostcode): boolean {
  return !AREAS_OUTSIDE_UNITED_KINGDOM.has(area)
}

/** Whether the text has the format of an outward code ('LS6', 'SW1A'). Expects upper case. */
export function isOutcode(text: string): boolean {
  return OUTCODE_PATTERN.test(text)
}

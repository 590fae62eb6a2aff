import { parse } from 'postcode'

/** A well-formed postcode and its parts, such as 'LS6 3AA', 'LS6', 'LS6 3' and 'LS'. */
export interface ParsedPostcode {
  postcode: string
  outcode: string
  sector: string
  area: string
}

/** The maximum number of letters and digits in a postcode, as in 'SW1A1AA'. */
export const MAX_POSTCODE_LENGTH = 7

/**
 * Parses a postcode in upper or lower case, with or without spaces. Also accepts full-width letters and digits. Checks
 * only the format. The rate card decides whether the area exists and whether we serve it.
 *
 * @returns null if the text doesn't follow Royal Mail's rules for the format and the letters, or a space makes it
 *   ambiguous ('LS6 33AA')
 */
export function parsePostcode(text: string): ParsedPostcode | null {
  if (SPECIAL_NUMERAL.test(text)) return null
  const normalised = text.normalize('NFKC')
  const compact = normalised.replace(WHITE_SPACE, '')
  if (compact.length > MAX_POSTCODE_LENGTH || AMBIGUOUS_SPACE.test(normalised.replace(WHITE_SPACE, ' ').trim()))
    return null
  // Check this before converting to upper case, which turns other letters into A to Z, such as 'ß' into 'SS'.
  if (!/^[A-Za-z0-9]{5,7}$/.test(compact)) return null
  const upper = compact.toUpperCase()
  // Run this cheap check before the parser, because most words of an address line aren't postcodes.
  if (!hasRoyalMailLetters(upper.slice(0, -3), upper.slice(-3))) return null
  const parsed = parse(upper)
  if (!parsed.valid) return null
  const { postcode, outcode, sector, area } = parsed
  return { postcode, outcode, sector, area }
}

// Matches numerals that normalisation would turn into digits. A postcode that contains one is rejected. Otherwise,
// 'LS\u2076' and 'LS\u2465' would become LS6.
const SPECIAL_NUMERAL = /[\p{No}\p{Nl}]/u
// Matches postcodes such as 'LS6 33AA', which are rejected because they may mean LS6 3AA or LS63 3AA.
const AMBIGUOUS_SPACE = /^[A-Z]{1,2}\d \d\d[A-Z]{2}$/i
const WHITE_SPACE = /[\s\u180E\u200B-\u200D\u2060]+/gu

/**
 * Returns whether the letter at each position is allowed (Royal Mail, "Programmers' Guide", postcode format) and the
 * district has no leading zero ('LS06' must be LS6). The `postcode` package checks only the shape. It would accept 'E2O
 * 2ST', with the letter O, as a postcode in area E.
 */
function hasRoyalMailLetters(outcode: string, incode: string): boolean {
  return OUTCODE_PATTERN.test(outcode) && INCODE_PATTERN.test(incode)
}

const OUTCODE_PATTERN = /^[A-PR-UWYZ](?:[A-HK-Y]?(?:\d|[1-9]\d)|[1-9][A-HJKPSTUW]|[A-HK-Y][1-9][ABEHMNPRVWXY])$/
const INCODE_PATTERN = /^\d[ABD-HJLNP-UW-Z]{2}$/

/** The letters that are allowed in the last two positions of a postcode, in alphabetical order. */
export const UNIT_LETTERS = [...'ABDEFGHJLNPQRSTUWXYZ']

/** Removes a zero before the district, as in 'LS06 3AA'. Doesn't change any other text. Expects upper case. */
export function removeLeadingZero(text: string): string {
  return text.replace(/^([A-Z]{1,2})0(?=[1-9])/, '$1')
}

// The areas of the Crown dependencies, which aren't part of the United Kingdom, and of the British Forces Post Office.
const AREAS_OUTSIDE_UNITED_KINGDOM = new Set(['JE', 'GY', 'IM', 'BF'])

/** Returns whether the postcode is in the United Kingdom. We don't serve any other postcodes. */
export function isInUnitedKingdom({ area }: ParsedPostcode): boolean {
  return !AREAS_OUTSIDE_UNITED_KINGDOM.has(area)
}

/** Returns whether the text has the format of an outward code ('LS6', 'SW1A'). Expects upper case. */
export function isOutcode(text: string): boolean {
  return OUTCODE_PATTERN.test(text)
}

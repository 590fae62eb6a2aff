import { parse } from 'postcode'

/** A well-formed postcode in its four widths: 'LS6 3AA', 'LS6', 'LS6 3', 'LS'. */
export interface ParsedPostcode {
  postcode: string
  outcode: string
  sector: string
  area: string
}

/**
 * Reads a postcode however it is cased and spaced (full-width letters and every kind of white space
 * included). Well-formed only: whether its area exists or is served is the region table's answer.
 *
 * @returns null when the text is no postcode by Royal Mail's format and letter rules
 */
export function parsePostcode(text: string): ParsedPostcode | null {
  const compact = text.normalize('NFKC').replace(WHITE_SPACE, '')
  // Checked before upper-casing, which turns some other letters into A to Z ('ß' into 'SS').
  if (!/^[A-Za-z0-9]{5,7}$/.test(compact)) return null
  const parsed = parse(compact.toUpperCase())
  if (!parsed.valid || !hasRoyalMailLetters(parsed.outcode, parsed.incode)) return null
  const { postcode, outcode, sector, area } = parsed
  return { postcode, outcode, sector, area }
}

const WHITE_SPACE = /[\s\u180E\u200B-\u200D\u2060]+/gu

/**
 * The letters that each place may hold (Royal Mail, "Programmers' Guide", postcode format). The
 * package checks the shape alone and takes 'E2O 2ST', with a letter O, for a postcode of area E.
 */
function hasRoyalMailLetters(outcode: string, incode: string): boolean {
  return OUTCODE.test(outcode) && INCODE.test(incode)
}

const OUTCODE =
  /^(?:[A-PR-UWYZ]\d{1,2}|[A-PR-UWYZ][A-HK-Y]\d{1,2}|[A-PR-UWYZ]\d[A-HJKPSTUW]|[A-PR-UWYZ][A-HK-Y]\d[ABEHMNPRVWXY])$/
const INCODE = /^\d[ABD-HJLNP-UW-Z]{2}$/

/** What the last two places of a postcode may hold, in order. */
export const UNIT_LETTERS = [...'ABDEFGHJLNPQRSTUWXYZ']

/** Whether the text (upper case) has the form of an outward code: 'LS6', 'SW1A'. */
export function isOutcode(text: string): boolean {
  return OUTCODE.test(text)
}

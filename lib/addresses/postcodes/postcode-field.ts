import { parseAddressId } from '../address-id'
import { findPostcodesInWords } from '../matching/find-postcodes-in-words'
import { splitLineIntoWords } from '../matching/split-line-into-words'
import { type ParsedPostcode, parsePostcode } from './postcode'
import { compactText } from './similar-postcodes'

/** What the quotes endpoint's `postcode` may name: a postcode, or an address by its id. */
export type PostcodeField = { kind: 'postcode'; postcode: ParsedPostcode } | { kind: 'address'; id: bigint }

/**
 * Reads a postcode, an `addressId` of either kind, or an address with one postcode in its text or as its
 * last part.
 *
 * @returns null when the text is none of these; whether the address is known is not looked up
 */
export function parsePostcodeField(text: string): PostcodeField | null {
  const target = parseAddressId(text)
  if (target?.kind === 'address') return target
  const postcode = parsePostcode(target ? target.text : text) ?? (target ? null : findPostcodeOfAddress(text))
  return postcode && { kind: 'postcode', postcode }
}

/** The postcodes that stand in a text, the last one first, each once. */
export function findPostcodesInText(text: string): ParsedPostcode[] {
  const postcodes = findPostcodesInWords(splitLineIntoWords(text.slice(0, MAX_TEXT_LENGTH))).map(
    ({ postcode }) => postcode,
  )
  return [...new Map(postcodes.map((postcode) => [postcode.postcode, postcode])).values()]
}

/** In characters: more than an address text can have. */
const MAX_TEXT_LENGTH = 600

function findPostcodeOfAddress(text: string): ParsedPostcode | null {
  // As short as a postcode, it is a mistyped one: 'AL S6 3AA' is not S6 3AA for sure.
  if (compactText(text) !== '') return null
  const [postcode, other] = findPostcodesInText(text)
  if (!postcode || !other) return postcode ?? null
  // 'Flat E1 2nd Floor, 12 Cable Street, London, E1 8JG' spells E1 2ND as well.
  const lastPart = parsePostcode(text.slice(text.lastIndexOf(',') + 1))
  return isOnlyPostcodeAtEnd(text, lastPart) ? lastPart : null
}

/** 'Flat B, S6 3AA' may end in S6 3AA or in BS6 3AA. */
function isOnlyPostcodeAtEnd(text: string, postcode: ParsedPostcode | null): boolean {
  const [last, other] = findPostcodesInWords(splitLineIntoWords(text.slice(0, MAX_TEXT_LENGTH)))
  return last?.postcode.postcode === postcode?.postcode && last?.end !== other?.end
}

import { parseAddressId } from '../address-id'
import { findPostcodesInWords } from '../matching/find-postcodes-in-words'
import { splitLineIntoWords } from '../matching/split-line-into-words'
import { type ParsedPostcode, parsePostcode } from './postcode'
import { compactText } from './similar-postcodes'

/** The value of the quotes endpoint's `postcode` field: a postcode, or the ID of an address. */
export type PostcodeField = { kind: 'postcode'; postcode: ParsedPostcode } | { kind: 'address'; id: bigint }

/**
 * Parses a postcode, the `addressId` of an address or postcode, or the text of an address. Text that seems to contain
 * several postcodes is accepted only if it clearly ends with one.
 *
 * @returns null if the text is none of these. An `addressId` may still be unknown, because this function doesn't look
 *   it up
 */
export function parsePostcodeField(text: string): PostcodeField | null {
  const target = parseAddressId(text)
  if (target?.kind === 'address') return target
  const postcode = parsePostcode(target ? target.text : text) ?? (target ? null : findPostcodeOfAddress(text))
  return postcode && { kind: 'postcode', postcode }
}

/** Finds the postcodes in the first 600 characters of the text, last one first and without duplicates. */
export function findPostcodesInText(text: string): ParsedPostcode[] {
  const postcodes = findPostcodesInWords(splitLineIntoWords(text.slice(0, MAX_TEXT_LENGTH))).map(
    ({ postcode }) => postcode,
  )
  return [...new Map(postcodes.map((postcode) => [postcode.postcode, postcode])).values()]
}

/** How many characters from the start of the text are searched for postcodes. No address is longer. */
const MAX_TEXT_LENGTH = 600

function findPostcodeOfAddress(text: string): ParsedPostcode | null {
  // Reject text that is as short as a postcode, because it's a mistyped postcode and not an address. For example, 'AL
  // S6 3AA' doesn't necessarily mean S6 3AA.
  if (compactText(text) !== '') return null
  const [postcode, other] = findPostcodesInText(text)
  if (!postcode || !other) return postcode ?? null
  // Parse the part after the last comma on its own, because the text may seem to contain another postcode. For example,
  // 'Flat E1 2nd Floor, 12 Cable Street, London, E1 8JG' also contains 'E1 2ND'.
  const lastPart = parsePostcode(text.slice(text.lastIndexOf(',') + 1))
  return isOnlyPostcodeAtEnd(text, lastPart) ? lastPart : null
}

/**
 * Returns whether `postcode` is the only postcode that the text can end with. For example, 'Flat B, S6 3AA' can end
 * with S6 3AA or BS6 3AA.
 */
function isOnlyPostcodeAtEnd(text: string, postcode: ParsedPostcode | null): boolean {
  const [last, other] = findPostcodesInWords(splitLineIntoWords(text.slice(0, MAX_TEXT_LENGTH)))
  return last?.postcode.postcode === postcode?.postcode && last?.end !== other?.end
}

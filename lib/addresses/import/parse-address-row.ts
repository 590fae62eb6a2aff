import { memoize } from '@/lib/platform/async/memoize'
import { type AddressKeys, type AddressParts, formatAddress } from '../address'
import { buildAddressKeys, MAX_NAME_TOKENS, tokeniseName } from '../matching/build-address-keys'
import { isInUnitedKingdom, parsePostcode } from '../postcodes/postcode'
import type { RawAddressParts } from './create-csv-row-reader'

/** The reason why a row was rejected. */
export type RowError =
  | 'wrong number of columns'
  | 'characters that are not allowed'
  | 'too long'
  | 'no street'
  | 'no town'
  | 'no flat, building name or number'
  | 'house number without a digit'
  | 'malformed postcode'
  | 'postcode outside the United Kingdom'
  | 'unmatched quotation marks'

export interface ImportedAddress {
  parts: AddressParts
  outcode: string
  keys: AddressKeys
}

/**
 * Validates and normalises a row. Returns the address, or the reason why the row was rejected. Doesn't use a Zod
 * schema, because that would take most of an import's time.
 */
export function parseAddressRow(rawParts: RawAddressParts): ImportedAddress | RowError {
  for (const text of [
    rawParts.subBuilding,
    rawParts.buildingName,
    rawParts.number,
    rawParts.street,
    rawParts.locality,
    rawParts.town,
    rawParts.county,
  ]) {
    const { error } = tidyText(text)
    if (error) return error
  }
  const postcode = parseUkPostcode(rawParts.postcode)
  if (typeof postcode === 'string') return postcode
  const getOptionalText = (text: string) => (tidyText(text).hasWord ? tidyText(text).text : null)
  const parts: AddressParts = {
    subBuilding: getOptionalText(rawParts.subBuilding),
    buildingName: getOptionalText(rawParts.buildingName),
    number: getOptionalText(rawParts.number),
    street: tidyText(rawParts.street).text,
    locality: getOptionalText(rawParts.locality),
    town: tidyText(rawParts.town).text,
    county: getOptionalText(rawParts.county),
    postcode: postcode.postcode,
  }
  const keys = buildAddressKeys(parts)
  if (keys.streetKey === '') return 'no street'
  if (keys.townKey === '') return 'no town'
  if (!parts.subBuilding && !parts.buildingName && !parts.number) return 'no flat, building name or number'
  if (countTokens(parts.street) > MAX_NAME_TOKENS || countTokens(parts.town) > MAX_NAME_TOKENS) return 'too long'
  // The `address` field of a request has at most 500 characters, so no client could ever send a longer address.
  if (formatAddress(parts).length > 500) return 'too long'
  if (parts.number && !/\p{N}/u.test(parts.number)) return 'house number without a digit'
  return { parts, outcode: postcode.outcode, keys }
}

// Matches control, invisible, private-use and unassigned characters, and the replacement character that marks invalid
// UTF-8.
const DISALLOWED_CHARACTER = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]/u

interface TidyText {
  text: string
  hasWord: boolean
  error: RowError | null
}

const tidyText = memoize((rawText): TidyText => {
  const text = rawText.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const error = DISALLOWED_CHARACTER.test(rawText)
    ? 'characters that are not allowed'
    : text.length > 100
      ? 'too long'
      : null
  return { text, hasWord: /[\p{L}\p{N}]/u.test(text), error }
})

const parseUkPostcode = memoize((text) => {
  const parsed = parsePostcode(text)
  if (!parsed) return 'malformed postcode' as const
  return isInUnitedKingdom(parsed) ? parsed : ('postcode outside the United Kingdom' as const)
})

const countTokens = memoize((name) => tokeniseName(name).length)

import { remembered } from '@/lib/platform/async/memoize'
import { type AddressKeys, type AddressParts, addressText } from '../address'
import { addressKeys, LONGEST_NAME, nameTokens } from '../matching/match-keys'
import { isInUnitedKingdom, parsePostcode } from '../postcodes/postcode'
import type { WrittenParts } from './row-reader'

/** Why a row of a file is not imported. */
export type RowFault =
  | 'wrong number of columns'
  | 'text that is not allowed'
  | 'too long'
  | 'no street'
  | 'no town'
  | 'no flat, building name or number'
  | 'house number without a digit'
  | 'malformed postcode'
  | 'postcode outside the United Kingdom'
  | 'broken quotes'

/** An address as the directory stores it. */
export interface ImportedAddress {
  parts: AddressParts
  outcode: string
  keys: AddressKeys
}

/** One row's parts as the directory stores them, or why it does not. Plain code: a schema would take most of an import's time. */
export function addressOfRow(written: WrittenParts): ImportedAddress | RowFault {
  for (const text of [
    written.subBuilding,
    written.buildingName,
    written.number,
    written.street,
    written.locality,
    written.town,
    written.county,
  ]) {
    const { fault } = tidied(text)
    if (fault) return fault
  }
  const found = postcodeOf(written.postcode)
  if (typeof found === 'string') return found
  const optional = (text: string) => (tidied(text).hasWord ? tidied(text).text : null)
  const parts: AddressParts = {
    subBuilding: optional(written.subBuilding),
    buildingName: optional(written.buildingName),
    number: optional(written.number),
    street: tidied(written.street).text,
    locality: optional(written.locality),
    town: tidied(written.town).text,
    county: optional(written.county),
    postcode: found.postcode,
  }
  const keys = addressKeys(parts)
  if (keys.streetKey === '') return 'no street'
  if (keys.townKey === '') return 'no town'
  if (!parts.subBuilding && !parts.buildingName && !parts.number) return 'no flat, building name or number'
  if (tokensOf(parts.street) > LONGEST_NAME || tokensOf(parts.town) > LONGEST_NAME) return 'too long'
  // It has to fit the `address` field of a request, or nobody could name it.
  if (addressText(parts).length > 500) return 'too long'
  if (parts.number && !/\p{N}/u.test(parts.number)) return 'house number without a digit'
  return { parts, outcode: found.outcode, keys }
}

// Control and invisible characters, and what a decoder leaves of bytes that are no UTF-8.
const NOT_ALLOWED = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]/u

interface Tidied {
  text: string
  hasWord: boolean
  fault: RowFault | null
}

const tidied = remembered((written): Tidied => {
  const text = written.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const fault = NOT_ALLOWED.test(written) ? 'text that is not allowed' : text.length > 100 ? 'too long' : null
  return { text, hasWord: /[\p{L}\p{N}]/u.test(text), fault }
})

const postcodeOf = remembered((text) => {
  const parsed = parsePostcode(text)
  if (!parsed) return 'malformed postcode' as const
  return isInUnitedKingdom(parsed) ? parsed : ('postcode outside the United Kingdom' as const)
})

const tokensOf = remembered((name) => nameTokens(name).length)

import { z } from 'zod'
import { type AddressParts, addressText } from './address'
import { addressKeys, LONGEST_NAME, nameTokens } from './keys'
import { isInUnitedKingdom, parsePostcode } from './postcode'

/** The header row of an address file, in this order. */
export const COLUMNS = [
  'sub_building',
  'building_name',
  'number',
  'street',
  'locality',
  'town',
  'county',
  'postcode',
] as const

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

const fault = (message: RowFault) => ({ error: message })

// Control and invisible characters, and what a decoder leaves of bytes that are no UTF-8.
const NOT_ALLOWED = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]/u

const part = z
  .string()
  .refine((text) => !NOT_ALLOWED.test(text), fault('text that is not allowed'))
  .transform((text) => text.normalize('NFC').replace(/\s+/gu, ' ').trim())
  .pipe(z.string().max(100, fault('too long')))

const optional = part.transform((text) => (HAS_WORD.test(text) ? text : null))
const HAS_WORD = /[\p{L}\p{N}]/u

const postcode = z.string().transform((text, context) => {
  const parsed = parsePostcode(text)
  if (parsed && isInUnitedKingdom(parsed)) return parsed
  const message: RowFault = parsed ? 'postcode outside the United Kingdom' : 'malformed postcode'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** One row of an address file, by its columns' order, as the directory stores it. */
export const addressRowSchema = z
  .tuple([optional, optional, optional, part, optional, part, optional, postcode], fault('wrong number of columns'))
  .transform(([subBuilding, buildingName, number, street, locality, town, county, { postcode, outcode }]) => {
    const parts: AddressParts = { subBuilding, buildingName, number, street, locality, town, county, postcode }
    return { parts, outcode, keys: addressKeys(parts) }
  })
  .superRefine(({ parts, keys }, context) => {
    const refuse = (message: RowFault) => context.addIssue({ code: 'custom', message })
    if (keys.streetKey === '') refuse('no street')
    else if (keys.townKey === '') refuse('no town')
    else if (!parts.subBuilding && !parts.buildingName && !parts.number) refuse('no flat, building name or number')
    else if ([parts.street, parts.town].some((name) => nameTokens(name).length > LONGEST_NAME)) refuse('too long')
    // It has to fit the `address` field of a request, or nobody could name it.
    else if (addressText(parts).length > 500) refuse('too long')
    else if (parts.number && !/\p{N}/u.test(parts.number)) refuse('house number without a digit')
  })

export type ImportedAddress = z.infer<typeof addressRowSchema>

import { type AddressKeys, type AddressParts, addressTextBeforePostcode } from './address'
import { exactKeyOf } from './line'
import { key, keyOf, tokens, words } from './normalise'

export function addressKeys(parts: AddressParts): AddressKeys {
  return {
    premisesKey: premisesKey(parts, parts.number ? null : parts.buildingName),
    streetKey: nameKey(parts.street),
    townKey: nameKey(parts.town),
    fullKey: exactKeyOf(addressTextBeforePostcode(parts)),
    buildingKey: (parts.buildingName && nameKey(parts.buildingName)) || null,
  }
}

/** The longest name of a street or a town, in tokens: a line is searched for names up to this. */
export const LONGEST_NAME = 12

/** What a street, a town or a building is looked up by: a flat in its name is left to the flats. */
function nameKey(name: string): string {
  return key(nameTokens(name))
}

export function nameTokens(name: string): string[] {
  return tokens(words(name)).filter((token) => !token.startsWith('#'))
}

/** The key of flat, number and street with the building's name, or without it (null). */
export function premisesKey(parts: AddressParts, buildingName: string | null): string {
  return keyOf([parts.subBuilding, buildingName, parts.number, parts.street].filter((part) => part).join(' '))
}

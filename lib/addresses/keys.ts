import type { AddressKeys, AddressParts } from './address'
import { exactKeyOf } from './line'
import { key, tokens, words } from './normalise'
import { streetAfterNumber } from './readings'

export function addressKeys(parts: AddressParts): AddressKeys {
  return {
    premisesKey: premisesKey(parts, parts.number ? null : parts.buildingName),
    streetKey: nameKey(parts.street),
    townKey: nameKey(parts.town),
    fullKey: exactKeyOf([...premisesWords(parts, parts.buildingName), ...placeWords(parts)]),
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
  return key(tokens(premisesWords(parts, buildingName)))
}

function premisesWords({ subBuilding, number, street }: AddressParts, buildingName: string | null): string[] {
  const before = words([subBuilding, buildingName, number].filter((part) => part).join(', '))
  return [...before, ...(number ? streetAfterNumber(words(number), words(street)) : words(street))]
}

function placeWords({ locality, town, county }: AddressParts): string[] {
  return words([locality, town, county].filter((part) => part).join(', '))
}

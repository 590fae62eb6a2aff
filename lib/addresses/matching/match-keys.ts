import { remembered } from '@/lib/platform/async/memoize'
import type { AddressKeys, AddressParts } from '../address'
import { key, tokens, words } from './normalise'
import { streetAfterNumber } from './parse-candidates'
import { exactKeyOf } from './parse-line'

/**
 * Raised with each change of what is compared (words, spellings, tokens): then files that were imported already are
 * another data set.
 */
export const COMPARISON = 1

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

// Neighbouring addresses share their names, and an import makes the keys of millions.
const wordsOf = remembered((text): readonly string[] => words(text))

/** What a street, a town or a building is looked up by: a flat in its name is left to the flats. */
const nameKey = remembered((name) => key(nameTokens(name)))

export function nameTokens(name: string): string[] {
  return tokens(words(name)).filter((token) => !token.startsWith('#'))
}

/** The key of flat, number and street with the building's name, or without it (null). */
export function premisesKey(parts: AddressParts, buildingName: string | null): string {
  return key(tokens(premisesWords(parts, buildingName)))
}

function premisesWords({ subBuilding, number, street }: AddressParts, buildingName: string | null): string[] {
  const before = wordsOf([subBuilding, buildingName, number].filter((part) => part).join(', '))
  return [...before, ...(number ? streetAfterNumber(wordsOf(number), wordsOf(street)) : wordsOf(street))]
}

function placeWords({ locality, town, county }: AddressParts): readonly string[] {
  return wordsOf([locality, town, county].filter((part) => part).join(', '))
}

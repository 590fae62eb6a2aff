import { memoize } from '@/lib/platform/async/memoize'
import type { AddressKeys, AddressParts } from '../address'
import { joinTokens } from './join-tokens'
import { spellOutStreetDirection } from './list-word-interpretations'
import { normaliseWordsToTokens } from './normalise-words-to-tokens'
import { buildExactKey } from './parse-address-line'
import { splitLineIntoWords } from './split-line-into-words'

/**
 * Raised with each change of what is compared (words, spellings, tokens): then files that were imported already are
 * another data set.
 */
export const MATCH_KEY_VERSION = 1

export function buildAddressKeys(parts: AddressParts): AddressKeys {
  return {
    premisesKey: buildPremisesKey(parts, parts.number ? null : parts.buildingName),
    streetKey: buildNameKey(parts.street),
    townKey: buildNameKey(parts.town),
    fullKey: buildExactKey([...getPremisesWords(parts, parts.buildingName), ...getPlaceWords(parts)]),
    buildingKey: (parts.buildingName && buildNameKey(parts.buildingName)) || null,
  }
}

/** The longest name of a street or a town, in tokens: a line is searched for names up to this. */
export const MAX_NAME_TOKENS = 12

// Neighbouring addresses share their names, and an import makes the keys of millions.
const splitWordsCached = memoize((text): readonly string[] => splitLineIntoWords(text))

/** What a street, a town or a building is looked up by: a flat in its name is left to the flats. */
const buildNameKey = memoize((name) => joinTokens(tokeniseName(name)))

export function tokeniseName(name: string): string[] {
  return normaliseWordsToTokens(splitLineIntoWords(name)).filter((token) => !token.startsWith('#'))
}

/** The key of flat, number and street with the building's name, or without it (null). */
export function buildPremisesKey(parts: AddressParts, buildingName: string | null): string {
  return joinTokens(normaliseWordsToTokens(getPremisesWords(parts, buildingName)))
}

function getPremisesWords({ subBuilding, number, street }: AddressParts, buildingName: string | null): string[] {
  const wordsBeforeStreet = splitWordsCached([subBuilding, buildingName, number].filter((part) => part).join(', '))
  return [
    ...wordsBeforeStreet,
    ...(number
      ? spellOutStreetDirection(splitWordsCached(number), splitWordsCached(street))
      : splitWordsCached(street)),
  ]
}

function getPlaceWords({ locality, town, county }: AddressParts): readonly string[] {
  return splitWordsCached([locality, town, county].filter((part) => part).join(', '))
}

import { memoize } from '@/lib/platform/async/memoize'
import type { AddressKeys, AddressParts } from '../address'
import { joinTokens } from './join-tokens'
import { spellOutStreetDirection } from './list-word-interpretations'
import { normaliseWordsToTokens } from './normalise-words-to-tokens'
import { buildExactKey } from './parse-address-line'
import { splitLineIntoWords } from './split-line-into-words'

/**
 * The version of the rules for building keys (words, spellings and tokens). Increment it when you change a rule. The
 * same files can then be imported again, which rebuilds the keys.
 */
export const MATCH_KEY_VERSION = 2

export function buildAddressKeys(parts: AddressParts): AddressKeys {
  return {
    premisesKey: buildPremisesKey(parts, parts.number ? null : parts.buildingName),
    streetKey: buildNameKey(parts.street),
    townKey: buildNameKey(parts.town),
    fullKey: buildExactKey([...getPremisesWords(parts, parts.buildingName), ...getPlaceWords(parts)]),
    buildingKey: (parts.buildingName && buildNameKey(parts.buildingName)) || null,
    localityKey: (parts.locality && buildNameKey(parts.locality)) || null,
  }
}

/**
 * The maximum number of tokens that the name of a street or town may have. A line is searched for names of up to this
 * length.
 */
export const MAX_NAME_TOKENS = 12

// The words are cached, because an import splits the names of millions of addresses, and neighbouring addresses share
// most names.
const splitWordsCached = memoize((text): readonly string[] => splitLineIntoWords(text))

/** Builds the lookup key of a street, town, locality or building. Leaves out any flat in the name. */
const buildNameKey = memoize((name) => joinTokens(tokeniseName(name)))

export function tokeniseName(name: string): string[] {
  return normaliseWordsToTokens(splitLineIntoWords(name)).filter((token) => !token.startsWith('#'))
}

/** Builds the key of the flat, house number and street. Includes the building's name if it isn't null. */
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

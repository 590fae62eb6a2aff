import { memoize } from '@/lib/platform/async/memoize'
import type { AddressKeys, AddressParts } from '../address'
import { joinTokens } from './join-tokens'
import { spellOutStreetDirection } from './list-word-interpretations'
import { normaliseWordsToTokens } from './normalise-words-to-tokens'
import { buildExactKey } from './parse-address-line'
import { splitLineIntoWords } from './split-line-into-words'

/**
 * Increment this when keys change (words, spellings or tokens). Files that were already imported then count as new, so
 * that importing them again rebuilds their keys.
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

/** The most tokens in the name of a street or town. A line is searched for names up to this length. */
export const MAX_NAME_TOKENS = 12

// Neighbouring addresses share names, and an import builds the keys of millions of addresses.
const splitWordsCached = memoize((text): readonly string[] => splitLineIntoWords(text))

/** Builds the lookup key of a street, town or building, without any flat in the name. */
const buildNameKey = memoize((name) => joinTokens(tokeniseName(name)))

export function tokeniseName(name: string): string[] {
  return normaliseWordsToTokens(splitLineIntoWords(name)).filter((token) => !token.startsWith('#'))
}

/** Builds the key of flat, number and street, including the building's name unless it is null. */
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

import { formatAddressWithoutPostcode, type Home } from '../address'
import { buildPremisesKey } from './build-address-keys'
import { getCountyKeys, getCountySpellings } from './counties'
import { buildTextKey } from './join-tokens'
import { findFlatDesignators, isSeparateToken } from './normalise-words-to-tokens'
import type { ParsedAddress } from './parse-address-line'
import { splitLineIntoWords } from './split-line-into-words'

/** Returns the home that matches one of the line's interpretations, or null if no home does or several do. */
export function matchHomeExactly(parsedAddresses: readonly ParsedAddress[], homes: readonly Home[]): Home | null {
  const exactMatches = homes.filter((home) =>
    parsedAddresses.some((parsedAddress) => hasSameExactKey(parsedAddress, home)),
  )
  // '12 N Parade' may mean number 12 on N Parade or number 12N on Parade. If both exist, prefer the first, because its
  // address has exactly these words.
  const literalMatches =
    exactMatches.length > 1
      ? exactMatches.filter((home) => parsedAddresses.some((parsedAddress) => hasSameWords(parsedAddress, home)))
      : exactMatches
  if (literalMatches.length === 1) return literalMatches[0]!
  const namedHomes = homes.filter((home) => parsedAddresses.some((parsedAddress) => namesHome(parsedAddress, home)))
  if (namedHomes.length === 1) return namedHomes[0]!
  // If a house has both a Flat 3 and a Unit 3, the line's word for the flat decides.
  const withSameFlatWord = namedHomes.filter((home) =>
    parsedAddresses.some((parsedAddress) => namesHome(parsedAddress, home) && hasSameFlat(parsedAddress, home)),
  )
  return withSameFlatWord.length === 1 ? withSameFlatWord[0]! : null
}

function hasSameWords(parsedAddress: ParsedAddress, home: Home): boolean {
  return parsedAddress.words.join() === splitLineIntoWords(formatAddressWithoutPostcode(home)).join()
}

function hasSameFlat(parsedAddress: ParsedAddress, { subBuilding }: Home): boolean {
  return (
    findFlatDesignators(parsedAddress.words).join() ===
    findFlatDesignators(splitLineIntoWords(subBuilding ?? '')).join()
  )
}

function hasSameExactKey({ postcode, exactKey }: ParsedAddress, home: Home): boolean {
  return postcode?.postcode === home.postcode && exactKey === home.fullKey
}

function namesHome(parsedAddress: ParsedAddress, home: Home): boolean {
  if (parsedAddress.postcode && parsedAddress.postcode.postcode !== home.postcode) return false
  return getPremisesKeys(home).some((premisesKey) => {
    const rest = removePrefix(parsedAddress.key, premisesKey)
    return rest !== null && isPlaceOfHome(rest, home)
  })
}

/**
 * Returns the keys of the premises that a line may name. It must name the flat, but needn't name the building if
 * there's a house number.
 */
function getPremisesKeys(home: Home): string[] {
  const withName = home.number && home.buildingName ? [buildPremisesKey(home, home.buildingName)] : []
  return [home.premisesKey, ...withName]
}

/**
 * Whether the text is empty or consists only of the home's locality, town and county, in any order. Each may be
 * repeated or left out.
 */
function isPlaceOfHome(text: string, home: Home): boolean {
  const places = [home.locality, home.town].filter((place) => place !== null).map((place) => buildTextKey(place))
  if (home.county !== null) return consistsOf(text, [...places, ...getCountySpellings(buildTextKey(home.county))])
  if (consistsOf(text, places)) return true
  // Most directories omit the county. So the line may name any county in which the postcode's area may be.
  return getCountyKeys(home.postcode).some((county) => consistsOf(text, [...places, ...getCountySpellings(county)]))
}

function consistsOf(text: string, parts: readonly string[]): boolean {
  // In a set, each remainder is checked only once. Otherwise parts that start alike would multiply the work.
  const remainders = new Set([text])
  for (const remainder of remainders) {
    if (remainder === '') return true
    for (const part of parts) {
      const nextRemainder = removePrefix(remainder, part)
      if (nextRemainder !== null) remainders.add(nextRemainder)
    }
  }
  return false
}

/**
 * Removes a prefix from a key. Returns null if the key doesn't start with the prefix, or if the prefix ends within a
 * number.
 */
function removePrefix(text: string, prefix: string): string | null {
  if (!text.startsWith(prefix)) return null
  const rest = text.slice(prefix.length)
  if (rest === '' || rest.startsWith(' ')) return rest.trimStart()
  const lastToken = prefix.slice(prefix.lastIndexOf(' ') + 1)
  return isSeparateToken(lastToken) ? null : rest
}

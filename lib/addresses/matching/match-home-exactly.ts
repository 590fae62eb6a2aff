import { formatAddressWithoutPostcode, type Home } from '../address'
import { buildPremisesKey } from './build-address-keys'
import { getCountyKeys, getCountySpellings } from './counties'
import { buildTextKey } from './join-tokens'
import { findFlatDesignators, isSeparateToken } from './normalise-words-to-tokens'
import type { ParsedAddress } from './parse-address-line'
import { splitLineIntoWords } from './split-line-into-words'

/**
 * The one address of the rows that the line names, in any of the ways to read it.
 *
 * @returns null when none is named, or more than one is
 */
export function matchHomeExactly(parsedAddresses: readonly ParsedAddress[], homes: readonly Home[]): Home | null {
  const exactMatches = homes.filter((home) =>
    parsedAddresses.some((parsedAddress) => hasSameExactKey(parsedAddress, home)),
  )
  // '12 N Parade' is the own text of 12 at N Parade, and may be 12N at Parade.
  const literalMatches =
    exactMatches.length > 1
      ? exactMatches.filter((home) => parsedAddresses.some((parsedAddress) => hasSameWords(parsedAddress, home)))
      : exactMatches
  if (literalMatches.length === 1) return literalMatches[0]!
  const namedHomes = homes.filter((home) => parsedAddresses.some((parsedAddress) => namesHome(parsedAddress, home)))
  if (namedHomes.length === 1) return namedHomes[0]!
  // A house may have both a Flat 3 and a Unit 3.
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

/** The flat is never left out; the building's name may be where there is a house number. */
function getPremisesKeys(home: Home): string[] {
  const withName = home.number && home.buildingName ? [buildPremisesKey(home, home.buildingName)] : []
  return [home.premisesKey, ...withName]
}

/** Whether the text is made of the address's locality, town and county: each any number of times, or not at all. */
function isPlaceOfHome(text: string, home: Home): boolean {
  const places = [home.locality, home.town].filter((place) => place !== null).map((place) => buildTextKey(place))
  if (home.county !== null) return consistsOf(text, [...places, ...getCountySpellings(buildTextKey(home.county))])
  if (consistsOf(text, places)) return true
  // Most directories leave the county out: then one that the postcode's area may have contradicts nothing.
  return getCountyKeys(home.postcode).some((county) => consistsOf(text, [...places, ...getCountySpellings(county)]))
}

function consistsOf(text: string, parts: readonly string[]): boolean {
  // Each rest once: parts that begin alike would otherwise be tried in ever more ways.
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

/** What follows the beginning in a key, or null when the key does not begin so. */
function removePrefix(text: string, prefix: string): string | null {
  if (!text.startsWith(prefix)) return null
  const rest = text.slice(prefix.length)
  if (rest === '' || rest.startsWith(' ')) return rest.trimStart()
  const lastToken = prefix.slice(prefix.lastIndexOf(' ') + 1)
  return isSeparateToken(lastToken) ? null : rest
}

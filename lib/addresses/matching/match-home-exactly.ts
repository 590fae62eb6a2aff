import { formatAddressWithoutPostcode, type Home } from '../address'
import { buildPremisesKey } from './build-address-keys'
import { getCountyKeys, getCountySpellings } from './counties'
import { buildTextKey } from './join-tokens'
import { findFlatDesignators, isSeparateToken } from './normalise-words-to-tokens'
import type { ParsedAddress } from './parse-address-line'
import { splitLineIntoWords } from './split-line-into-words'

/**
 * Returns the one home that the line identifies under any of its interpretations, or null if there is none or several.
 */
export function matchHomeExactly(parsedAddresses: readonly ParsedAddress[], homes: readonly Home[]): Home | null {
  const exactMatches = homes.filter((home) =>
    parsedAddresses.some((parsedAddress) => hasSameExactKey(parsedAddress, home)),
  )
  // '12 N Parade' is the exact text of number 12 on N Parade, but may also mean 12N on Parade.
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

/** A line must always name the flat, but may omit the building's name if there is a house number. */
function getPremisesKeys(home: Home): string[] {
  const withName = home.number && home.buildingName ? [buildPremisesKey(home, home.buildingName)] : []
  return [home.premisesKey, ...withName]
}

/** Whether the text consists only of the home's locality, town and county, in any order and number, or is empty. */
function isPlaceOfHome(text: string, home: Home): boolean {
  const places = [home.locality, home.town].filter((place) => place !== null).map((place) => buildTextKey(place))
  if (home.county !== null) return consistsOf(text, [...places, ...getCountySpellings(buildTextKey(home.county))])
  if (consistsOf(text, places)) return true
  // Most directories omit the county. The line may then name any county that is possible for the postcode's area.
  return getCountyKeys(home.postcode).some((county) => consistsOf(text, [...places, ...getCountySpellings(county)]))
}

function consistsOf(text: string, parts: readonly string[]): boolean {
  // A set, so that each remainder is checked once. Otherwise parts with a common prefix would multiply the work.
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

/** Returns the rest of a key after a prefix, or null if it doesn't start with it or a number would be cut in two. */
function removePrefix(text: string, prefix: string): string | null {
  if (!text.startsWith(prefix)) return null
  const rest = text.slice(prefix.length)
  if (rest === '' || rest.startsWith(' ')) return rest.trimStart()
  const lastToken = prefix.slice(prefix.lastIndexOf(' ') + 1)
  return isSeparateToken(lastToken) ? null : rest
}

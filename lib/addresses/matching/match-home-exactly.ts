import { memoize } from '@/lib/platform/async/memoize'
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
  const namedHomes = homes
    .map((home) => ({ home, namedBy: findInterpretationsNaming(home, parsedAddresses) }))
    .filter(({ namedBy }) => namedBy.length > 0)
  if (namedHomes.length === 1) return namedHomes[0]!.home
  // If a house has both a Flat 3 and a Unit 3, the line's word for the flat decides.
  const withSameFlatWord = namedHomes.filter(({ home, namedBy }) => {
    const flats = findFlatDesignators(splitLineIntoWords(home.subBuilding ?? '')).join()
    return namedBy.some(({ flatsAsWritten }) => flatsAsWritten.join() === flats)
  })
  return withSameFlatWord.length === 1 ? withSameFlatWord[0]!.home : null
}

/**
 * Returns whether a line that matches the home also names its place: the postcode, or the locality, town or county. In
 * '12 York Road', York is only part of the street's name.
 */
export function namesPlaceOf(home: Home, parsedAddresses: readonly ParsedAddress[]): boolean {
  if (parsedAddresses.some(({ postcode }) => postcode?.postcode === home.postcode)) return true
  const premisesKeys = getPremisesKeys(home)
  return findInterpretationsNaming(home, parsedAddresses).some(({ key }) => !premisesKeys.includes(key))
}

function hasSameWords(parsedAddress: ParsedAddress, home: Home): boolean {
  return parsedAddress.words.join() === splitLineIntoWords(formatAddressWithoutPostcode(home)).join()
}

function hasSameExactKey({ postcode, exactKey }: ParsedAddress, home: Home): boolean {
  return postcode?.postcode === home.postcode && exactKey === home.fullKey
}

function findInterpretationsNaming(home: Home, parsedAddresses: readonly ParsedAddress[]): ParsedAddress[] {
  const possibleAddresses = parsedAddresses.filter(({ postcode }) => !postcode || postcode.postcode === home.postcode)
  if (possibleAddresses.length === 0) return []
  const premisesKeys = getPremisesKeys(home)
  const isPlaceOfHome = createPlaceTest(home)
  return possibleAddresses.filter(({ key }) =>
    premisesKeys.some((premisesKey) => {
      const rest = removePrefix(key, premisesKey)
      return rest !== null && isPlaceOfHome(rest)
    }),
  )
}

/**
 * Returns the premises keys by which an address line can name the home. The line must name the flat, but needn't name
 * the building if there's a house number.
 */
function getPremisesKeys(home: Home): string[] {
  const withName = home.number && home.buildingName ? [buildPremisesKey(home, home.buildingName)] : []
  return [home.premisesKey, ...withName]
}

const buildPlaceKey = memoize((place) => buildTextKey(place))

/**
 * Creates a function that says whether its argument is empty or consists only of the home's locality, town and county,
 * in any order. Each may be repeated or left out.
 */
function createPlaceTest({ locality, town, county, postcode }: Home): (text: string) => boolean {
  const places = [locality, town].filter((place) => place !== null).map(buildPlaceKey)
  if (county !== null) {
    const parts = [...places, ...getCountySpellings(buildPlaceKey(county))]
    return (text) => listRemainders(text, parts).has('')
  }
  return (text) => {
    const remainders = listRemainders(text, places)
    if (remainders.has('')) return true
    // Most directories omit the county. So accept any county that the postcode may be in.
    return getCountyKeys(postcode).some((countyKey) => {
      const spellings = getCountySpellings(countyKey)
      const isNamed = [...remainders].some((remainder) => spellings.some((spelling) => remainder.startsWith(spelling)))
      return isNamed && listRemainders(text, [...places, ...spellings]).has('')
    })
  }
}

/**
 * Removes the parts from the beginning of the text, in every possible order. Returns the text itself and what remains
 * after each removal, but at most `MAX_REMAINDERS` strings.
 */
function listRemainders(text: string, parts: readonly string[]): Set<string> {
  // In a set, each remainder is checked only once. Otherwise parts that start alike would multiply the work.
  const remainders = new Set([text])
  for (const remainder of remainders) {
    for (const part of parts) {
      const nextRemainder = removePrefix(remainder, part)
      if (nextRemainder !== null && remainders.size < MAX_REMAINDERS) remainders.add(nextRemainder)
    }
  }
  return remainders
}

/** The maximum number of remainders. Only a line that repeats the town and county many times has more. */
const MAX_REMAINDERS = 30

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

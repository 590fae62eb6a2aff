import { type KnownAddress, toKnownAddress } from '../address'
import { findHomesByPlaceBeginning, findHomesByPremisesBeginning } from './find-homes-by-prefix'
import { joinTokens } from './join-tokens'
import { isSeparateToken } from './normalise-words-to-tokens'
import { parseAddressLine } from './parse-address-line'

/**
 * Suggests addresses from the directory that start with the line. The list can contain duplicates and more than 10
 * addresses.
 *
 * @throws if the directory can't be read
 */
export async function autocompleteAddresses(addressLine: string): Promise<KnownAddress[]> {
  const [{ tokens, exactKey }] = parseAddressLine(addressLine)
  const [homesInPlaces, homesByPremises] = await Promise.all([
    findHomesByPlaceBeginning(getPlaceBeginnings(tokens), exactKey),
    findHomesByPremisesBeginning(getPremisesBeginnings(tokens)),
  ])
  return [...homesInPlaces, ...homesByPremises].map(toKnownAddress)
}

/**
 * Returns the key of the line, or an empty list if the line is only one token. If the last word may be an unfinished
 * STREET or SAINT, also returns the key with ST, because keys contain ST instead of these words.
 */
function getPremisesBeginnings(tokens: readonly string[]): string[] {
  if (tokens.length < 2) return []
  const lastWord = tokens.at(-1)!
  const isUnfinished = lastWord !== 'ST' && ['STREET', 'SAINT'].some((word) => word.startsWith(lastWord))
  return [tokens, ...(isUnfinished ? [[...tokens.slice(0, -1), 'ST']] : [])].map(joinTokens)
}

/**
 * Divides the line into premises and the start of a place name, in each possible way. The place name may be the line's
 * last one to four words: 'lee', 'new mar', 'stoke on tr'.
 */
function getPlaceBeginnings(tokens: readonly string[]) {
  return Array.from({ length: MAX_PLACE_WORDS }, (_, at) => at + 1)
    .filter((length) => tokens.length > length + 1)
    .map((length) => ({ premises: tokens.slice(0, -length), place: tokens.slice(-length) }))
    .filter(({ place }) => !place.some(isSeparateToken))
    .map(({ premises, place }) => ({ premisesKey: joinTokens(premises), beginning: joinTokens(place) }))
}

const MAX_PLACE_WORDS = 4

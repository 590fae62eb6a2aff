import { type KnownAddress, knownAddress } from '../address'
import { addressesBegunBy, addressesInPlacesBegunBy } from './data'
import { isApart, key } from './normalise'
import { readLine } from './parse-line'

/**
 * Addresses of the directory that begin as a line does.
 *
 * @throws when the directory cannot be read
 */
export async function addressesBegun(line: string): Promise<KnownAddress[]> {
  const [{ tokens, exactKey }] = readLine(line)
  const [inPlaces, begun] = await Promise.all([
    addressesInPlacesBegunBy(placesBegun(tokens), exactKey),
    addressesBegunBy(beginningsOf(tokens)),
  ])
  return [...inPlaces, ...begun].map(knownAddress)
}

/** Also without the last word, which may be the beginning of one that is compared in a short form ('stre'). */
const beginningsOf = (tokens: readonly string[]) =>
  [tokens, tokens.slice(0, -1)].filter(({ length }) => length > 1).map(key)

/** The ways to read the last words as the beginning of a place: 'lee', 'new mar', 'stoke on tr'. */
function placesBegun(tokens: readonly string[]) {
  return Array.from({ length: MOST_WORDS_OF_PLACE }, (_, at) => at + 1)
    .filter((length) => tokens.length > length + 1)
    .map((length) => ({ premises: tokens.slice(0, -length), place: tokens.slice(-length) }))
    .filter(({ place }) => !place.some(isApart))
    .map(({ premises, place }) => ({ premisesKey: key(premises), beginning: key(place) }))
}

const MOST_WORDS_OF_PLACE = 4

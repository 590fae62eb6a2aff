import { type Candidate, type Home, type KnownAddress, toKnownAddress } from '../address'
import { parseAddressId } from '../address-id'
import { rankCandidates, rankStreets } from './rank-candidates'
import {
  findHomeById,
  findHomesOnStreets,
  findKnownNames,
  findNearbyStreets,
  findPossibleHomes,
  findSimilarHomes,
  findStreetsByBeginning,
  MAX_STREETS,
} from './find-similar-homes'
import { matchExactly } from './match-exactly'
import { extractMatchFeatures, listStreetsOneEditAway, type MatchFeatures } from './extract-match-features'
import { type ParsedAddress, parseAddressLine } from './parse-address-line'

export type Match = { isFound: true; address: KnownAddress } | { isFound: false; candidates: Candidate[] }

/**
 * The one known address that a line names, by its text or by its `addressId`, or up to 10 candidates,
 * best first: none when nothing in the line is known. Found costs one round trip to the database,
 * not found three, or four where the street is not in the outcode that the line names.
 *
 * @param addressLine at most 500 characters
 * @throws when the directory cannot be read
 */
export async function findAddress(addressLine: string): Promise<Match> {
  const target = parseAddressId(addressLine)
  if (target?.kind === 'address') {
    const home = await findHomeById(target.id)
    return home ? { isFound: true, address: toKnownAddress(home) } : { isFound: false, candidates: [] }
  }
  const parsedAddresses = parseAddressLine(target ? target.text : addressLine)
  const home = await findExactMatch(parsedAddresses)
  if (home) return { isFound: true, address: toKnownAddress(home) }
  const candidates = await findCandidates(parsedAddresses)
  return {
    isFound: false,
    candidates: candidates.map(toKnownAddress).map(({ addressId, address }) => ({ addressId, address })),
  }
}

type ParsedAddresses = [ParsedAddress, ...ParsedAddress[]]

/** The one known address that a line names, in one round trip; null when it names none, or several. */
export async function findExactMatch(parsedAddresses: ParsedAddresses): Promise<Home | null> {
  return matchExactly(parsedAddresses, (await findPossibleHomes(parsedAddresses)) ?? [])
}

async function findCandidates(parsedAddresses: ParsedAddresses): Promise<Home[]> {
  const features = extractMatchFeatures(parsedAddresses)
  const [knownNames, nearbyStreets] = await Promise.all([findKnownNames(features), findNearbyStreets(features)])
  const correctedStreets =
    nearbyStreets.length > 0 || Object.values(knownNames).flat().length > 0
      ? []
      : listStreetsOneEditAway(parsedAddresses[0])
  const likelyStreets = await findLikelyStreets(features, nearbyStreets, knownNames.towns)
  const [similarHomes, homesOnCorrectedStreets] = await Promise.all([
    findSimilarHomes(features, knownNames, likelyStreets),
    correctedStreets.length > 0 ? findHomesOnStreets(correctedStreets) : [],
  ])
  return rankCandidates(features, [...similarHomes, ...homesOnCorrectedStreets])
}

/**
 * The streets that the line may mean of those nearby; of the towns that it names, where those are too many to be all,
 * or none is like the line's: then its outcode may be another's.
 */
async function findLikelyStreets(
  features: MatchFeatures,
  nearbyStreets: readonly string[],
  towns: readonly string[],
): Promise<string[]> {
  const likelyStreets = rankStreets(features, nearbyStreets)
  if (likelyStreets.length > 0 && nearbyStreets.length < MAX_STREETS) return likelyStreets
  return rankStreets(features, [...new Set([...nearbyStreets, ...(await findStreetsByBeginning(features, towns))])])
}

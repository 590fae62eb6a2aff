import type { Home } from '../address'
import { extractMatchFeatures, listStreetsOneEditAway, type MatchFeatures } from './extract-match-features'
import { findKnownStreetAndTownNames } from './find-known-street-and-town-names'
import { findNearbyStreets, findStreetsByBeginning, MAX_STREETS } from './find-nearby-streets'
import { findHomesOnStreets, findSimilarHomes } from './find-similar-homes'
import type { ParsedAddresses } from './match-against-directory'
import { rankCandidates, rankStreets } from './rank-candidates'
import { SimilarityScorer } from './similarity-scorer'

/**
 * Finds up to 10 addresses that an address line may mean, best first. Used if the line doesn't match exactly one
 * address.
 */
export async function findCandidates(parsedAddresses: ParsedAddresses): Promise<Home[]> {
  const features = extractMatchFeatures(parsedAddresses)
  const scorer = new SimilarityScorer(features)
  const [knownNames, nearbyStreets] = await Promise.all([
    findKnownStreetAndTownNames(features),
    findNearbyStreets(features),
  ])
  const correctedStreets =
    nearbyStreets.length > 0 || Object.values(knownNames).flat().length > 0
      ? []
      : listStreetsOneEditAway(parsedAddresses[0])
  const likelyStreets = await findLikelyStreets(features, nearbyStreets, knownNames.towns, scorer)
  const [similarHomes, homesOnCorrectedStreets] = await Promise.all([
    findSimilarHomes(features, knownNames, likelyStreets),
    correctedStreets.length > 0 ? findHomesOnStreets(correctedStreets) : [],
  ])
  return rankCandidates(features, [...similarHomes, ...homesOnCorrectedStreets], scorer)
}

/**
 * Returns the streets that the line may mean. Chooses them from the nearby streets, and in two cases also from the
 * streets of the towns in the line:
 *
 * - The list of nearby streets is too long to be complete.
 * - No nearby street is similar to one in the line, so the outcode may be wrong.
 */
async function findLikelyStreets(
  features: MatchFeatures,
  nearbyStreets: readonly string[],
  towns: readonly string[],
  scorer: SimilarityScorer,
): Promise<string[]> {
  const likelyStreets = rankStreets(nearbyStreets, scorer)
  if (likelyStreets.length > 0 && nearbyStreets.length < MAX_STREETS) return likelyStreets
  return rankStreets([...new Set([...nearbyStreets, ...(await findStreetsByBeginning(features, towns))])], scorer)
}

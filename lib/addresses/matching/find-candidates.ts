import type { Home } from '../address'
import { extractMatchFeatures, listNamesOneEditAway, type MatchFeatures } from './extract-match-features'
import { findKnownNames, type KnownNames } from './find-known-names'
import { findNearbyStreets, findStreetsByBeginning, MAX_STREETS } from './find-nearby-streets'
import { findHomesAnywhere, findSimilarHomes, hasNameOutsideTown } from './find-similar-homes'
import { isRelatedHome, listNamesWithoutPlace } from './is-related-home'
import type { ParsedAddresses } from './match-against-directory'
import { rankCandidates, rankStreets } from './rank-candidates'
import { SimilarityScorer } from './similarity-scorer'

/**
 * Finds up to 10 addresses that an address line may mean, best first. Used if the line doesn't match exactly one
 * address.
 *
 * @param isPlaceOptional whether a line that names no place can get homes in several towns
 */
export async function findCandidates(parsedAddresses: ParsedAddresses, isPlaceOptional: boolean): Promise<Home[]> {
  const features = extractMatchFeatures(parsedAddresses)
  const scorer = new SimilarityScorer(features)
  const [knownNames, nearbyStreets] = await Promise.all([findKnownNames(features), findNearbyStreets(features)])
  const likelyStreets = await findLikelyStreets(features, nearbyStreets, knownNames, scorer)
  const namesAnywhere = listNamesAnywhere(features, nearbyStreets, knownNames)
  const [similarHomes, homesAnywhere] = await Promise.all([
    findSimilarHomes(features, knownNames, likelyStreets),
    namesAnywhere.length > 0
      ? findHomesAnywhere([...features.premises], listNameBeginnings(features), namesAnywhere)
      : [],
  ])
  const homes = [...similarHomes, ...homesAnywhere]
  const homesInPlace = homes.filter((home) => isRelatedHome(home, features, scorer))
  const homesByName = homes
    .map((home) => ({ home, names: listNamesWithoutPlace(home, features, scorer) }))
    .filter(({ names }) => names.length > 0)
  const homesWithoutPlace = homesByName.map(({ home }) => home)
  const names = [...new Set([...namesAnywhere, ...homesByName.flatMap((named) => named.names)])]
  const areOffered = isPlaceOptional || (await areInOneTown(homesWithoutPlace, names))
  return rankCandidates(features, areOffered ? [...homesInPlace, ...homesWithoutPlace] : homesInPlace, scorer)
}

/** Returns whether all homes are in one town, and no other town has a street or building of these names. */
async function areInOneTown([first, ...others]: readonly Home[], names: readonly string[]): Promise<boolean> {
  if (!first || others.some(({ townKey }) => townKey !== first.townKey)) return false
  return !(await hasNameOutsideTown(names, first.townKey))
}

/**
 * Lists the streets and buildings that a line may mean if it names no place: its last words, if the directory has such
 * a name. Otherwise their corrections, if the directory has none of the line's names.
 */
function listNamesAnywhere(
  features: MatchFeatures,
  nearbyStreets: readonly string[],
  knownNames: KnownNames,
): readonly string[] {
  const { lastWords } = features
  if (lastWords && [...knownNames.streets, ...knownNames.buildings].includes(lastWords.key)) return [lastWords.key]
  return nearbyStreets.length > 0 || Object.values(knownNames).flat().length > 0 ? [] : listNamesOneEditAway(features)
}

/** Lists what the line's premises keys contain before its last words: '8 ' in '8 HIGHST'. */
function listNameBeginnings({ lastWords, premises }: MatchFeatures): string[] {
  if (!lastWords) return []
  const suffix = ` ${lastWords.key}`
  return [...premises].filter((key) => key.endsWith(suffix)).map((key) => key.slice(0, 1 - suffix.length))
}

/**
 * Returns the streets that the line may mean. Chooses them from the nearby streets, and in two cases also from the
 * streets of the towns and localities in the line:
 *
 * - The list of nearby streets is too long to be complete.
 * - No nearby street is similar to one in the line, so the outcode may be wrong.
 */
async function findLikelyStreets(
  features: MatchFeatures,
  nearbyStreets: readonly string[],
  knownNames: KnownNames,
  scorer: SimilarityScorer,
): Promise<string[]> {
  const likelyStreets = rankStreets(nearbyStreets, scorer)
  if (likelyStreets.length > 0 && nearbyStreets.length < MAX_STREETS) return likelyStreets
  const furtherStreets = await findStreetsByBeginning(features, knownNames)
  return rankStreets([...new Set([...nearbyStreets, ...furtherStreets])], scorer)
}

import type { Home } from '../address'
import { isQualifier, isStreetType } from './abbreviations'
import type { MatchFeatures, PhrasePosition } from './extract-match-features'
import type { NameMatch, SimilarityScorer } from './similarity-scorer'

/**
 * Returns whether a person who reads the line would think that it may mean this home. There are two cases:
 *
 * - The home has the line's postcode.
 * - The line names the home's street or building, and, separately, its outcode, town or locality. In '12 York Road,
 *   Leeds', York is only part of the street's name.
 *
 * Each name can contain one typing mistake, or two if it's long (similarity-scorer.ts).
 */
export function isRelatedHome(home: Home, features: MatchFeatures, scorer: SimilarityScorer): boolean {
  if (features.postcodes.includes(home.postcode)) return true
  const places = listMatches([home.townKey, home.localityKey], scorer).flatMap(findPlacePositions)
  const names = listMatches([home.streetKey, home.buildingKey], scorer).flatMap((match) =>
    findNamePositions(match, places),
  )
  if (features.outcodes.includes(home.outcode)) return names.length > 0
  return names.some((name) => places.some((place) => isApart(name, place)))
}

/**
 * Lists the home's street and building, as far as one of them is all that the line names after its last number. The name
 * can contain typing mistakes too.
 */
export function listNamesWithoutPlace(home: Home, { lastWords }: MatchFeatures, scorer: SimilarityScorer): string[] {
  if (!lastWords) return []
  const isAllOfLine = ({ interpretation, start, end }: PhrasePosition) =>
    interpretation === 0 && start === lastWords.start && end === lastWords.end
  return [home.streetKey, home.buildingKey]
    .filter((key) => key !== null)
    .filter((key) => findNamePositions(scorer.match(key), []).some(isAllOfLine))
}

const listMatches = (keys: readonly (string | null)[], scorer: SimilarityScorer): NameMatch[] =>
  keys.filter((key) => key !== null).map((key) => scorer.match(key))

/** Finds where the line names a town or locality. Leaves out a street that is named after it, such as London Road. */
function findPlacePositions({ positions, missingLetters }: NameMatch): readonly PhrasePosition[] {
  return missingLetters > 1 ? [] : positions.filter(({ nextWord }) => !nextWord || !isStreetType(nextWord))
}

/**
 * Finds where the line names a street or building. Upper Mill Lane isn't Mill Lane. The line can leave out the street's
 * type, as in '12 Otley, Leeds' for Otley Road, but only between a number and the place.
 */
function findNamePositions(
  { positions, missingLetters }: NameMatch,
  places: readonly PhrasePosition[],
): readonly PhrasePosition[] {
  if (missingLetters === 0) return positions.filter(({ previousWord }) => !isQualifier(previousWord))
  return positions.filter(
    (name) =>
      name.previousWord === null &&
      !isStreetType(name.lastWord) &&
      (name.nextWord === null ||
        places.some(({ interpretation, start }) => interpretation === name.interpretation && start === name.end)),
  )
}

/**
 * Returns whether the place is named apart from the street or building. In 'Rose Cottage, Little Snoring', the place
 * isn't Snoring.
 */
function isApart(name: PhrasePosition, place: PhrasePosition): boolean {
  if (name.interpretation !== place.interpretation) return false
  if (name.end === place.start) return true
  return (name.end < place.start || place.end <= name.start) && !isQualifier(place.previousWord)
}

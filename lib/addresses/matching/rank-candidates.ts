import { memoize } from '@/lib/platform/async/memoize'
import type { Home } from '../address'
import type { MatchFeatures } from './extract-match-features'
import { joinTokens } from './join-tokens'
import { normaliseWordsToTokens } from './normalise-words-to-tokens'
import type { SimilarityScorer } from './similarity-scorer'
import { splitLineIntoWords } from './split-line-into-words'

const MAX_CANDIDATES = 10

/** Returns up to 10 homes that best match the line's features, best first and without duplicates. */
export function rankCandidates(features: MatchFeatures, homes: readonly Home[], scorer: SimilarityScorer): Home[] {
  const distinctHomes = new Map(homes.map((home) => [home.id, home]))
  const best: RankedHome[] = []
  for (const home of distinctHomes.values()) {
    const candidate = { home, score: scoreHome(home, features, scorer), sortKey: getSortKey(home) }
    if (best.length === MAX_CANDIDATES && compareRanks(candidate, best.at(-1)!) >= 0) continue
    const at = best.findIndex((other) => compareRanks(candidate, other) < 0)
    best.splice(at === -1 ? best.length : at, 0, candidate)
    best.length = Math.min(best.length, MAX_CANDIDATES)
  }
  return best.map(({ home }) => home)
}

interface RankedHome {
  home: Home
  score: number
  sortKey: string
}

// Candidates with the same score are in the order in which they are on the street: 2, then Flat 1 at 2, then 10.
const naturalOrder = new Intl.Collator('en', { numeric: true })
const compareRanks = (one: RankedHome, other: RankedHome) =>
  other.score - one.score || naturalOrder.compare(one.sortKey, other.sortKey)
const getSortKey = ({ street, number, buildingName, subBuilding, postcode }: Home) =>
  [street, number, buildingName, subBuilding, postcode].join(' ')

/** Returns up to five of the streets that the line may mean, likeliest first. */
export function rankStreets(streetKeys: readonly string[], scorer: SimilarityScorer): string[] {
  return streetKeys
    .map((street) => ({ street, similarity: scorer.score(street) }))
    .filter((ranked) => ranked.similarity > 0)
    .sort((one, other) => other.similarity - one.similarity)
    .slice(0, 5)
    .map(({ street }) => street)
}

// The results are cached, because many homes have the same numbers and flats.
const tokenisePart = memoize((part): readonly string[] => normaliseWordsToTokens(splitLineIntoWords(part)))
const findFlatsAsWritten = memoize((subBuilding): readonly string[] =>
  normaliseWordsToTokens(splitLineIntoWords(subBuilding), 'as written').filter((token) => token.startsWith('#')),
)

// Scores how well a home matches the line. The postcode, town and names count most.
function scoreHome(home: Home, features: MatchFeatures, scorer: SimilarityScorer): number {
  let points = scorePlace(home, features)
  points += 35 * scorePlaceName(home.townKey, scorer)
  if (home.localityKey) points += 10 * scorePlaceName(home.localityKey, scorer)
  const streetSimilarity = scorer.score(home.streetKey)
  const buildingSimilarity = home.buildingKey ? scorer.score(home.buildingKey) : 0
  points += 40 * streetSimilarity + 40 * buildingSimilarity
  points += hasFlatAtNumber(home, features)
    ? 35
    : scoreNumber(home, features) + scoreFlat(home, features, buildingSimilarity)
  // A home with exactly the line's number and street must score more than one whose postcode is wrong only in its last
  // letters.
  if (features.premises.has(home.premisesKey)) points += home.number ? 30 : 10
  return points
}

function scorePlace(home: Home, features: MatchFeatures): number {
  if (features.postcodes.includes(home.postcode)) return 85
  if (features.sectors.some((sector) => home.postcode.startsWith(sector))) return 50
  return features.outcodes.includes(home.outcode) ? 45 : 0
}

/** Scores a place as 0 if the line contains only the start of its name, because 'Brook' isn't Brookfield. */
function scorePlaceName(placeKey: string, scorer: SimilarityScorer): number {
  const { score, missingLetters } = scorer.match(placeKey)
  return missingLetters > 1 ? 0 : score
}

function hasFlatAtNumber({ subBuilding, number }: Home, { flatsAtNumbers }: MatchFeatures): boolean {
  if (!subBuilding || !number) return false
  const flats = findFlatsAsWritten(subBuilding).map((token) => token.replace(/^#[A-Z]*(?=\d)/, ''))
  const [houseNumber] = tokenisePart(number)
  return flatsAtNumbers.some((pair) => pair.number === houseNumber && flats.length === 1 && pair.flat === flats[0])
}

function scoreNumber({ number }: Home, { numbers }: MatchFeatures): number {
  return number && tokenisePart(number).some((part) => numbers.includes(part)) ? 20 : 0
}

function scoreFlat({ subBuilding }: Home, features: MatchFeatures, buildingSimilarity: number): number {
  if (!subBuilding) return features.flats.length === 0 ? 8 : 0
  const flatTokens = tokenisePart(subBuilding)
  const designators = flatTokens.filter((part) => part.startsWith('#'))
  const nameTokens = flatTokens.filter((part) => !part.startsWith('#'))
  const hasName =
    nameTokens.length === 0 ||
    features.phrases.has(joinTokens(nameTokens)) ||
    nameTokens.every((part) => features.numbers.includes(part))
  if (hasName && designators.join() === features.flats.join())
    return 12 + Number(hasSameFlatWord(subBuilding, features))
  // Whether the line names the flat by its number only. For example, the line is '15 Albion Mill' and the home is
  // Apartment 15, Albion Mill.
  const isBareFlatNumber =
    buildingSimilarity > 0 &&
    features.flats.length === 0 &&
    designators.some((flat) => features.numbers.includes(flat.slice(1)))
  return isBareFlatNumber ? 12 : 0
}

/** Returns whether the line uses the home's word for the flat, because a house may have both a Flat 2 and a Unit 2. */
function hasSameFlatWord(subBuilding: string, { flatsAsWritten }: MatchFeatures): boolean {
  return findFlatsAsWritten(subBuilding).join() === flatsAsWritten.join()
}

import type { Home } from '../address'
import { computeEditDistance } from './edit-distance'
import type { MatchFeatures } from './extract-match-features'
import { buildTextKey, joinTokens } from './join-tokens'
import { findFlatDesignators, normaliseWordsToTokens } from './normalise-words-to-tokens'
import { splitLineIntoWords } from './split-line-into-words'

/** Returns the 10 homes that best match the line's features, best first and without duplicates. */
export function rankCandidates(features: MatchFeatures, homes: readonly Home[]): Home[] {
  const scoreSimilarity = createSimilarityScorer(features)
  const distinctHomes = [...new Map(homes.map((home) => [home.id, home])).values()]
  return distinctHomes
    .map((home) => ({ home, score: scoreHome(home, features, scoreSimilarity) }))
    .sort((one, other) => other.score - one.score || naturalOrder.compare(getSortKey(one.home), getSortKey(other.home)))
    .slice(0, 10)
    .map(({ home }) => home)
}

// Sorts candidates with the same score as they are on the street: 2, then Flat 1 at 2, then 10.
const naturalOrder = new Intl.Collator('en', { numeric: true })
const getSortKey = ({ street, number, buildingName, subBuilding, postcode }: Home) =>
  [street, number, buildingName, subBuilding, postcode].join(' ')

/** Returns up to five of the streets that the line may mean, likeliest first. */
export function rankStreets(features: MatchFeatures, streetKeys: readonly string[]): string[] {
  const scoreSimilarity = createSimilarityScorer(features)
  return streetKeys
    .map((street) => ({ street, similarity: scoreSimilarity(street) }))
    .filter((ranked) => ranked.similarity > 0)
    .sort((one, other) => other.similarity - one.similarity)
    .slice(0, 5)
    .map(({ street }) => street)
}

type SimilarityScorer = (name: string) => number

// Scores how well a home matches the line. The postcode, town and names count most. The house number and flat count
// only if the line contains the postcode or a name similar to the street or building.
function scoreHome(home: Home, features: MatchFeatures, scoreSimilarity: SimilarityScorer): number {
  let points = scorePlace(home, features)
  points += 35 * scoreTown(home, scoreSimilarity)
  if (home.locality && features.phrases.includes(buildTextKey(home.locality))) points += 10
  const streetSimilarity = scoreSimilarity(home.streetKey)
  const buildingSimilarity = home.buildingKey ? scoreSimilarity(home.buildingKey) : 0
  points += 40 * streetSimilarity + 40 * buildingSimilarity
  if (streetSimilarity > 0 || buildingSimilarity > 0 || features.postcodes.includes(home.postcode)) {
    points += hasFlatAtNumber(home, features)
      ? 35
      : scoreNumber(home, features) + scoreFlat(home, features, buildingSimilarity)
    // A home whose number and street match exactly must score more than one whose postcode differs only in its last
    // letters.
    if (features.premises.includes(home.premisesKey)) points += home.number ? 30 : 10
  }
  return points
}

function scorePlace(home: Home, features: MatchFeatures): number {
  if (features.postcodes.includes(home.postcode)) return 85
  if (features.sectors.some((sector) => home.postcode.startsWith(sector))) return 50
  return features.outcodes.includes(home.outcode) ? 45 : 0
}

/** Scores the town as 0 if the line contains only the start of its name, because 'Brook' isn't Brookfield. */
function scoreTown({ townKey }: Home, scoreSimilarity: SimilarityScorer): number {
  const similarity = scoreSimilarity(townKey)
  return similarity > PREFIX_SIMILARITY ? similarity : 0
}

function hasFlatAtNumber({ subBuilding, number }: Home, { flatsAtNumbers }: MatchFeatures): boolean {
  if (!subBuilding || !number) return false
  const flats = findFlatDesignators(splitLineIntoWords(subBuilding)).map((token) => token.replace(/^#[A-Z]*(?=\d)/, ''))
  const [houseNumber] = normaliseWordsToTokens(splitLineIntoWords(number))
  return flatsAtNumbers.some((pair) => pair.number === houseNumber && flats.length === 1 && pair.flat === flats[0])
}

function scoreNumber({ number }: Home, { numbers }: MatchFeatures): number {
  return number && normaliseWordsToTokens(splitLineIntoWords(number)).some((part) => numbers.includes(part)) ? 20 : 0
}

function scoreFlat({ subBuilding }: Home, features: MatchFeatures, buildingSimilarity: number): number {
  if (!subBuilding) return features.flats.length === 0 ? 8 : 0
  const flatTokens = normaliseWordsToTokens(splitLineIntoWords(subBuilding))
  const designators = flatTokens.filter((part) => part.startsWith('#'))
  const nameTokens = flatTokens.filter((part) => !part.startsWith('#'))
  const hasName =
    nameTokens.length === 0 ||
    features.phrases.includes(joinTokens(nameTokens)) ||
    nameTokens.every((part) => features.numbers.includes(part))
  if (hasName && designators.join() === features.flats.join())
    return 12 + Number(hasSameFlatWord(subBuilding, features))
  // For example, the line is '15 Albion Mill' and the home is Apartment 15, Albion Mill.
  const isBareFlatNumber =
    buildingSimilarity > 0 &&
    features.flats.length === 0 &&
    designators.some((flat) => features.numbers.includes(flat.slice(1)))
  return isBareFlatNumber ? 12 : 0
}

/** Whether the line uses the same word for the flat, because a house may have both a Flat 2 and a Unit 2. */
function hasSameFlatWord(subBuilding: string, { flatsAsWritten }: MatchFeatures): boolean {
  return findFlatDesignators(splitLineIntoWords(subBuilding)).join() === flatsAsWritten.join()
}

/**
 * Creates a function that scores a name from 0 to 1. The score is 1 if the line contains the name, less if it contains
 * a similar name, and 0 if it contains nothing similar.
 */
function createSimilarityScorer({ phrases, typoPhrases }: MatchFeatures): SimilarityScorer {
  const scores = new Map(phrases.map((phrase) => [phrase, 1]))
  return (name) => {
    const similarity = scores.get(name) ?? Math.max(0, ...typoPhrases.map((phrase) => computeSimilarity(phrase, name)))
    scores.set(name, similarity)
    return similarity
  }
}

const PREFIX_SIMILARITY = 0.7

function computeSimilarity(phrase: string, name: string): number {
  if (phrase.length < 4 || name.length < 4) return 0
  // A line may contain only the start of a name, such as 'Otley' for Otley Road.
  if (name.startsWith(phrase)) return PREFIX_SIMILARITY
  const limit = Math.max(1, Math.floor(Math.min(phrase.length, name.length) / 4))
  const distance = computeEditDistance(phrase, name, limit)
  return distance === Number.POSITIVE_INFINITY ? 0 : 0.95 - distance / name.length
}

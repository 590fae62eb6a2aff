import { isOutcode, removeLeadingZero } from '../postcodes/postcode'
import { findSimilarPostcodes } from '../postcodes/similar-postcodes'
import { toFlatWord } from './abbreviations'
import { MAX_NAME_TOKENS } from './build-address-keys'
import { removeCounty } from './counties'
import { computeEditDistance, listOneEditAway } from './edit-distance'
import { joinTokens } from './join-tokens'
import { listPremisesKeys } from './list-premises-keys'
import { findFlatDesignators, isSeparateToken } from './normalise-words-to-tokens'
import type { ParsedAddress } from './parse-address-line'

/** Clues for finding candidates in a line that matched no address. The length of every list is bounded. */
export interface MatchFeatures {
  /** The line's postcode, or the likely corrections of a mistyped one at its end. */
  postcodes: string[]
  sectors: string[]
  outcodes: string[]
  /** As '#2'. */
  flats: string[]
  /** The same flats with their word, as '#UNIT2'. */
  flatsAsWritten: string[]
  numbers: string[]
  /** A flat and a house number that the line doesn't label: '2' and '12' in '2/12' or '2, 12 High Street'. */
  flatsAtNumbers: FlatAtNumber[]
  /** The keys of all runs of consecutive words. They include any street, town, locality and building in the line. */
  phrases: string[]
  /** The phrases that are also compared with names that differ by typing mistakes. */
  typoPhrases: string[]
  /** The first two letters of the words where a street's name may start. */
  streetBeginnings: string[]
  /** The keys of the last words, if no outcode says which part of the country is meant. */
  lastNames: string[]
  premises: string[]
}

interface FlatAtNumber {
  flat: string
  number: string
}

export function extractMatchFeatures(parsedAddresses: readonly [ParsedAddress, ...ParsedAddress[]]): MatchFeatures {
  const [parsedAddress] = parsedAddresses
  const writtenPostcodes = parsedAddresses.flatMap(({ postcode }) => postcode ?? [])
  const possiblePostcodes = writtenPostcodes.length > 0 ? writtenPostcodes : findMistypedPostcodes(parsedAddress.words)
  const names = parsedAddress.tokens.filter(isNotFlat)
  const ends =
    names.length > 2 * MAX_TYPO_TOKENS ? [names.slice(0, MAX_TYPO_TOKENS), names.slice(-MAX_TYPO_TOKENS)] : [names]
  const outcodes = [
    ...new Set([...possiblePostcodes.map(({ outcode }) => outcode), ...findOutcodes(parsedAddress.words)]),
  ]
  return {
    postcodes: [...new Set(possiblePostcodes.map(({ postcode }) => postcode))],
    sectors: [...new Set(possiblePostcodes.map(({ sector }) => sector))],
    outcodes,
    flats: parsedAddress.tokens.filter((token) => token.startsWith('#')),
    flatsAsWritten: findFlatDesignators(parsedAddress.words),
    numbers: [...new Set(parsedAddresses.flatMap((parsed) => parsed.tokens).filter(isNumber))],
    flatsAtNumbers: findFlatsAtNumbers(parsedAddress.tokens),
    phrases: [
      ...new Set(parsedAddresses.flatMap((parsed) => buildPhrases(parsed.tokens.filter(isNotFlat), MAX_NAME_TOKENS))),
    ],
    typoPhrases: ends.flatMap((end) => buildPhrases(end.map(abbreviateDespiteTypo), MAX_TYPO_PHRASE_TOKENS)),
    streetBeginnings: getStreetBeginnings(names),
    lastNames: outcodes.length > 0 ? [] : getLastNames(names),
    premises: [...new Set(parsedAddresses.flatMap(listPremisesKeys))],
  }
}

/** Takes the first two numbers if the line names no flat, or the parts of a slashed flat if it has no other number. */
function findFlatsAtNumbers(tokens: readonly string[]): FlatAtNumber[] {
  const numbers = tokens.filter(isNumber)
  const flats = tokens.filter((token) => token.startsWith('#'))
  const [first, second] = flats.length === 0 ? numbers : numbers.length === 0 ? flats[0]!.slice(1).split('/') : []
  return first && second ? [{ flat: first, number: second }] : []
}

const isNotFlat = (token: string) => !token.startsWith('#')
const isNumber = (token: string) => isNotFlat(token) && isSeparateToken(token)

/** In tokens, from each end of the line. */
const MAX_TYPO_TOKENS = 20
const MAX_TYPO_PHRASE_TOKENS = 5

function buildPhrases(tokens: readonly string[], maxLength: number): string[] {
  const tokenRuns = tokens.flatMap((_, at) =>
    Array.from({ length: Math.min(maxLength, tokens.length - at) }, (_, more) => tokens.slice(at, at + more + 1)),
  )
  return [
    ...new Set(tokenRuns.filter((run) => run.some((token) => !isSeparateToken(token))).map((run) => joinTokens(run))),
  ]
}

/** Abbreviates a mistyped STREET or SAINT as well. Otherwise 'STREEET' would be unlike 'ST'. */
function abbreviateDespiteTypo(token: string): string {
  return ['STREET', 'SAINT'].some((word) => computeEditDistance(token, word, 1) <= 1) ? 'ST' : token
}

/** Finds the last three outcodes in the words, written as one word or two ('LS6', 'Ls 6'). */
function findOutcodes(words: readonly string[]): string[] {
  const possibleOutcodes = words.flatMap((word, at) => {
    const before = words[at - 1] ?? ''
    // 'Flat B 12' isn't in B12.
    const isSpaced = /^[A-Z]{1,2}$/.test(before) && /^\d/.test(word) && toFlatWord(words[at - 2] ?? '') === null
    return isSpaced ? [word, before + word] : [word]
  })
  return possibleOutcodes.map(removeLeadingZero).filter(isOutcode).slice(-3)
}

function findMistypedPostcodes(words: readonly string[]) {
  const ends = [words.slice(-2).join(''), words.slice(-1).join('')]
  return ends.filter((text) => /\d/.test(text) && /\p{L}/u.test(text)).flatMap(findSimilarPostcodes)
}

/**
 * Lists corrections of a mistyped street after the house number, for a line in which nothing else is known. The list is
 * bounded and looked up by equality, so its cost doesn't depend on the directory's size.
 */
export function listStreetsOneEditAway({ tokens: allTokens }: ParsedAddress): string[] {
  const tokens = allTokens.filter(isNotFlat).slice(0, MAX_TOKENS_TO_STREET)
  const phrases = findStreetStarts(tokens).flatMap((start) =>
    [1, 2, 3, 4].map((length) => tokens.slice(start, start + length)).filter((run) => !run.some(isSeparateToken)),
  )
  const keys = [...new Set(phrases.map((run) => joinTokens(run)))]
  return keys.filter((text) => text.length >= 5 && text.length <= 24).flatMap(listOneEditAway)
}

const MAX_TOKENS_TO_STREET = 20

/** Finds where a street's name may start: after each of the first two numbers, or at the start if there are none. */
function findStreetStarts(tokens: readonly string[]): number[] {
  const starts = tokens.flatMap((token, at) => (isSeparateToken(token) ? [at + 1] : [])).slice(0, 2)
  return starts.length > 0 ? starts : [0]
}

// A mistake in the first letters needs no handling, because people notice it.
function getStreetBeginnings(nameTokens: readonly string[]): string[] {
  const tokens = nameTokens.slice(0, MAX_TOKENS_TO_STREET)
  const words = findStreetStarts(tokens).flatMap((start) => tokens[start] ?? [])
  return [...new Set(words.filter((word) => !isSeparateToken(word)).map((word) => word.slice(0, 2)))]
}

function getLastNames(nameTokens: readonly string[]): string[] {
  const tokens = removeCounty(nameTokens)
  const ends = [1, 2, 3].map((length) => tokens.slice(-length)).filter((run) => !run.some(isSeparateToken))
  return [...new Set(ends.map((run) => joinTokens(run)))]
}

/** Lists corrections of a mistyped town at the end of the line, to be looked up by equality like the streets. */
export function listTownsOneEditAway({ lastNames }: MatchFeatures): string[] {
  return lastNames
    .filter((text) => text.length >= 4 && text.length <= MAX_MISTYPED_TOWN_LENGTH)
    .flatMap(listOneEditAway)
}

const MAX_MISTYPED_TOWN_LENGTH = 20

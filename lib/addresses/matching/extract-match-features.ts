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

/** What a line that named no address may still say of one. Every list is bounded, as the line is. */
export interface MatchFeatures {
  /** The line's postcode, or those that its last words may be a slip for. */
  postcodes: string[]
  sectors: string[]
  outcodes: string[]
  /** '#2'. */
  flats: string[]
  /** The same with their word: '#UNIT2'. */
  flatsAsWritten: string[]
  numbers: string[]
  /** A flat and its house where the line does not say which is which: '2' and '12' of '2/12' or '2, 12 High Street'. */
  flatsAtNumbers: FlatAtNumber[]
  /** Runs of neighbouring words as keys: a street, a town, a locality or a building is among them. */
  phrases: string[]
  /** Those of the phrases in which typing errors are looked for. */
  typoPhrases: string[]
  /** What the words begin with that stand where a street does, after a number. */
  streetBeginnings: string[]
  /** What the line ends with, where nothing but a town says which part of the country is meant. */
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
    numbers: [...new Set(parsedAddresses.flatMap((reading) => reading.tokens).filter(isNumber))],
    flatsAtNumbers: findFlatsAtNumbers(parsedAddress.tokens),
    phrases: [
      ...new Set(parsedAddresses.flatMap((reading) => buildPhrases(reading.tokens.filter(isNotFlat), MAX_NAME_TOKENS))),
    ],
    typoPhrases: ends.flatMap((end) => buildPhrases(end.map(abbreviateDespiteTypo), MAX_TYPO_PHRASE_TOKENS)),
    streetBeginnings: getStreetBeginnings(names),
    lastNames: outcodes.length > 0 ? [] : getLastNames(names),
    premises: [...new Set(parsedAddresses.flatMap(listPremisesKeys))],
  }
}

/** The first two numbers, where the line has no flat; a slashed one where it has no number beside it. */
function findFlatsAtNumbers(tokens: readonly string[]): FlatAtNumber[] {
  const numbers = tokens.filter(isNumber)
  const flats = tokens.filter((token) => token.startsWith('#'))
  const [first, second] = flats.length === 0 ? numbers : numbers.length === 0 ? flats[0]!.slice(1).split('/') : []
  return first && second ? [{ flat: first, number: second }] : []
}

const isNotFlat = (token: string) => !token.startsWith('#')
const isNumber = (token: string) => isNotFlat(token) && isSeparateToken(token)

/** In tokens, at each end of a line. */
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

/** 'STREEET' is compared as 'ST', as without its slip: otherwise the longest of the short forms would look unlike itself. */
function abbreviateDespiteTypo(token: string): string {
  return ['STREET', 'SAINT'].some((word) => computeEditDistance(token, word, 1) <= 1) ? 'ST' : token
}

/** The last outcodes that words spell, in one or two ('LS6', 'Ls 6'). */
function findOutcodes(words: readonly string[]): string[] {
  const possibleOutcodes = words.flatMap((word, at) => {
    const before = words[at - 1] ?? ''
    // 'Flat B 12' is not in B12.
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
 * The streets that the words after a house number may be a typing error for, where nothing else of
 * the line is known: bounded, and looked up by equality, at any size of the directory.
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

/** Where a street may start: after the first numbers, or at once. */
function findStreetStarts(tokens: readonly string[]): number[] {
  const starts = tokens.flatMap((token, at) => (isSeparateToken(token) ? [at + 1] : [])).slice(0, 2)
  return starts.length > 0 ? starts : [0]
}

// Who errs in the first letters sees it.
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

/** The towns that the end of the line may be a slip for, to be looked up by equality, as those streets are. */
export function listTownsOneEditAway({ lastNames }: MatchFeatures): string[] {
  return lastNames
    .filter((text) => text.length >= 4 && text.length <= MAX_MISTYPED_TOWN_LENGTH)
    .flatMap(listOneEditAway)
}

const MAX_MISTYPED_TOWN_LENGTH = 20

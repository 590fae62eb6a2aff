import { isOutcode, withoutLeadingZero } from '../postcodes/postcode'
import { nearPostcodes } from '../postcodes/similar-postcodes'
import { flatWord } from './abbreviations'
import { withoutCounty } from './counties'
import { editDistance, oneEditAway } from './edit-distance'
import { LONGEST_NAME } from './match-keys'
import { designators, isApart, key } from './normalise'
import { type AddressLine, possiblePremises } from './parse-line'

/** What a line that named no address may still say of one. Every list is bounded, as the line is. */
export interface Clues {
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
  mistypable: string[]
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

export function cluesOf(readings: readonly [AddressLine, ...AddressLine[]]): Clues {
  const [line] = readings
  const written = readings.flatMap(({ postcode }) => postcode ?? [])
  const near = written.length > 0 ? written : slipsIn(line.words)
  const names = line.tokens.filter(isNoFlat)
  const ends =
    names.length > 2 * MISTYPABLE_END ? [names.slice(0, MISTYPABLE_END), names.slice(-MISTYPABLE_END)] : [names]
  const outcodes = [...new Set([...near.map(({ outcode }) => outcode), ...outcodesIn(line.words)])]
  return {
    postcodes: [...new Set(near.map(({ postcode }) => postcode))],
    sectors: [...new Set(near.map(({ sector }) => sector))],
    outcodes,
    flats: line.tokens.filter((token) => token.startsWith('#')),
    flatsAsWritten: designators(line.words),
    numbers: [...new Set(readings.flatMap((reading) => reading.tokens).filter(isNumber))],
    flatsAtNumbers: flatAtNumber(line.tokens),
    phrases: [...new Set(readings.flatMap((reading) => phrasesIn(reading.tokens.filter(isNoFlat), LONGEST_NAME)))],
    mistypable: ends.flatMap((end) => phrasesIn(end.map(shortenedDespiteSlip), LONGEST_MISTYPABLE)),
    streetBeginnings: streetBeginnings(names),
    lastNames: outcodes.length > 0 ? [] : lastNames(names),
    premises: [...new Set(readings.flatMap(possiblePremises))],
  }
}

/** The first two numbers, where the line has no flat; a slashed one where it has no number beside it. */
function flatAtNumber(line: readonly string[]): FlatAtNumber[] {
  const numbers = line.filter(isNumber)
  const flats = line.filter((token) => token.startsWith('#'))
  const [first, second] = flats.length === 0 ? numbers : numbers.length === 0 ? flats[0]!.slice(1).split('/') : []
  return first && second ? [{ flat: first, number: second }] : []
}

const isNoFlat = (token: string) => !token.startsWith('#')
const isNumber = (token: string) => isNoFlat(token) && isApart(token)

/** In tokens, at each end of a line. */
const MISTYPABLE_END = 20
const LONGEST_MISTYPABLE = 5

function phrasesIn(line: readonly string[], longest: number): string[] {
  const runs = line.flatMap((_, at) =>
    Array.from({ length: Math.min(longest, line.length - at) }, (_, more) => line.slice(at, at + more + 1)),
  )
  return [...new Set(runs.filter((run) => run.some((token) => !isApart(token))).map((run) => key(run)))]
}

/** 'STREEET' is compared as 'ST', as without its slip: otherwise the longest of the short forms would look unlike itself. */
function shortenedDespiteSlip(token: string): string {
  return ['STREET', 'SAINT'].some((word) => editDistance(token, word, 1) <= 1) ? 'ST' : token
}

/** The last outcodes that words spell, in one or two ('LS6', 'Ls 6'). */
function outcodesIn(line: readonly string[]): string[] {
  const found = line.flatMap((word, at) => {
    const before = line[at - 1] ?? ''
    // 'Flat B 12' is not in B12.
    const isSpaced = /^[A-Z]{1,2}$/.test(before) && /^\d/.test(word) && flatWord(line[at - 2] ?? '') === null
    return isSpaced ? [word, before + word] : [word]
  })
  return found.map(withoutLeadingZero).filter(isOutcode).slice(-3)
}

function slipsIn(line: readonly string[]) {
  const ends = [line.slice(-2).join(''), line.slice(-1).join('')]
  return ends.filter((text) => /\d/.test(text) && /\p{L}/u.test(text)).flatMap(nearPostcodes)
}

/**
 * The streets that the words after a house number may be a typing error for, where nothing else of
 * the line is known: bounded, and looked up by equality, at any size of the directory.
 */
export function streetsOneEditAway({ tokens: all }: AddressLine): string[] {
  const line = all.filter(isNoFlat).slice(0, MOST_TOKENS_TO_STREET)
  const phrases = streetStarts(line).flatMap((start) =>
    [1, 2, 3, 4].map((length) => line.slice(start, start + length)).filter((run) => !run.some(isApart)),
  )
  const keys = [...new Set(phrases.map((run) => key(run)))]
  return keys.filter((text) => text.length >= 5 && text.length <= 24).flatMap(oneEditAway)
}

const MOST_TOKENS_TO_STREET = 20

/** Where a street may start: after the first numbers, or at once. */
function streetStarts(line: readonly string[]): number[] {
  const starts = line.flatMap((token, at) => (isApart(token) ? [at + 1] : [])).slice(0, 2)
  return starts.length > 0 ? starts : [0]
}

// Who errs in the first letters sees it.
function streetBeginnings(names: readonly string[]): string[] {
  const line = names.slice(0, MOST_TOKENS_TO_STREET)
  const words = streetStarts(line).flatMap((start) => line[start] ?? [])
  return [...new Set(words.filter((word) => !isApart(word)).map((word) => word.slice(0, 2)))]
}

function lastNames(names: readonly string[]): string[] {
  const line = withoutCounty(names)
  const ends = [1, 2, 3].map((length) => line.slice(-length)).filter((run) => !run.some(isApart))
  return [...new Set(ends.map((run) => key(run)))]
}

/** The towns that the end of the line may be a slip for, to be looked up by equality, as those streets are. */
export function townsOneEditAway({ lastNames }: Clues): string[] {
  return lastNames.filter((text) => text.length >= 4 && text.length <= LONGEST_MISTYPED_TOWN).flatMap(oneEditAway)
}

const LONGEST_MISTYPED_TOWN = 20

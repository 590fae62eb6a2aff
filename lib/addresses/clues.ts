import { oneEditAway } from './edit-distance'
import { LONGEST_NAME } from './keys'
import { type AddressLine, possiblePremises } from './line'
import { nearPostcodes } from './near-postcodes'
import { designators, isApart, key } from './normalise'
import { isOutcode, withoutLeadingZero } from './postcode'
import { flatWord } from './spellings'

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
  /** Runs of neighbouring words as keys: a street, a town, a locality or a building is among them. */
  phrases: string[]
  /** Those of the phrases in which typing errors are looked for. */
  mistypable: string[]
  premises: string[]
}

export function cluesOf(readings: readonly [AddressLine, ...AddressLine[]]): Clues {
  const [line] = readings
  const written = readings.flatMap(({ postcode }) => postcode ?? [])
  const near = written.length > 0 ? written : slipsIn(line.words)
  const names = line.tokens.filter(isNoFlat)
  const ends =
    names.length > 2 * MISTYPABLE_END ? [names.slice(0, MISTYPABLE_END), names.slice(-MISTYPABLE_END)] : [names]
  return {
    postcodes: [...new Set(near.map(({ postcode }) => postcode))],
    sectors: [...new Set(near.map(({ sector }) => sector))],
    outcodes: [...new Set([...near.map(({ outcode }) => outcode), ...outcodesIn(line.words)])],
    flats: line.tokens.filter((token) => token.startsWith('#')),
    flatsAsWritten: designators(line.words),
    numbers: [...new Set(readings.flatMap((reading) => reading.tokens).filter(isNumber))],
    phrases: [...new Set(readings.flatMap((reading) => phrasesIn(reading.tokens.filter(isNoFlat), LONGEST_NAME)))],
    mistypable: ends.flatMap((end) => phrasesIn(end, LONGEST_MISTYPABLE)),
    premises: [...new Set(readings.flatMap(possiblePremises))],
  }
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
  const starts = line.flatMap((token, at) => (isApart(token) ? [at + 1] : [])).slice(0, 2)
  const phrases = (starts.length > 0 ? starts : [0]).flatMap((start) =>
    [1, 2, 3, 4].map((length) => line.slice(start, start + length)).filter((run) => !run.some(isApart)),
  )
  const keys = [...new Set(phrases.map((run) => key(run)))]
  return keys.filter((text) => text.length >= 5 && text.length <= 24).flatMap(oneEditAway)
}

const MOST_TOKENS_TO_STREET = 20

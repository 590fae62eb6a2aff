import { oneEditAway } from './edit-distance'
import { type AddressLine, possiblePremises } from './line'
import { nearPostcodes } from './near-postcodes'
import { isApart, key } from './normalise'
import { isOutcode } from './postcode'

/** What a line that named no address may still say of one. Every list is bounded. */
export interface Clues {
  /** The line's postcode, or those that its last words may be a slip for. */
  postcodes: string[]
  sectors: string[]
  outcodes: string[]
  flats: string[]
  numbers: string[]
  /** Runs of neighbouring words as keys: a street, a town or a locality is among them. */
  phrases: string[]
  premises: string[]
}

export function cluesOf(line: AddressLine): Clues {
  const start = line.tokens.slice(0, MOST_TOKENS)
  const near = line.postcode ? [line.postcode] : slipsIn(line.words)
  return {
    postcodes: near.map(({ postcode }) => postcode),
    sectors: near.map(({ sector }) => sector),
    outcodes: [...new Set([...near.map(({ outcode }) => outcode), ...line.words.filter(isOutcode).slice(-3)])],
    flats: start.filter((token) => token.startsWith('#')),
    numbers: start.filter((token) => isApart(token) && !token.startsWith('#')),
    phrases: phrasesIn(start.filter((token) => !token.startsWith('#'))),
    premises: possiblePremises(line),
  }
}

const MOST_TOKENS = 20
const LONGEST_PHRASE = 5

function phrasesIn(tokens: readonly string[]): string[] {
  const runs = tokens.flatMap((_, at) =>
    Array.from({ length: Math.min(LONGEST_PHRASE, tokens.length - at) }, (_, more) => tokens.slice(at, at + more + 1)),
  )
  return [...new Set(runs.filter((run) => run.some((token) => !isApart(token))).map((run) => key(run)))]
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
  const tokens = all.filter((token) => !token.startsWith('#')).slice(0, MOST_TOKENS)
  const starts = tokens.flatMap((token, at) => (isApart(token) ? [at + 1] : [])).slice(0, 2)
  const phrases = (starts.length > 0 ? starts : [0]).flatMap((start) =>
    [1, 2, 3, 4].map((length) => tokens.slice(start, start + length)).filter((run) => !run.some(isApart)),
  )
  const keys = [...new Set(phrases.map((run) => key(run)))]
  return keys.filter((text) => text.length >= 5 && text.length <= 24).flatMap(oneEditAway)
}

import { isApart, key, tokens, words } from './normalise'
import { type ParsedPostcode, parsePostcode } from './postcode'

/** An address line as it is compared. */
export interface AddressLine {
  /** The last postcode in it; the rest of the fields are without it. */
  postcode: ParsedPostcode | null
  /** As written but for case, marks and a country at the end. */
  words: readonly string[]
  tokens: string[]
  key: string
  /** The key that still tells 'Flat 2' from 'Unit 2'. */
  exactKey: string
}

export function parseLine(text: string): AddressLine {
  const { before, after, postcode } = takePostcode(words(text))
  const rest = withoutCountry([...before, ...after])
  const alike = tokens(rest)
  return { postcode, words: rest, tokens: alike, key: key(alike), exactKey: key(tokens(rest, 'as written')) }
}

/** The `exactKey` of an address text that has no postcode in it. */
export function exactKeyOf(textWithoutPostcode: string): string {
  return key(tokens(withoutCountry(words(textWithoutPostcode)), 'as written'))
}

function takePostcode(line: readonly string[]) {
  for (let end = line.length; end > 0; end--) {
    for (let start = end - 1; start >= Math.max(0, end - 3); start--) {
      const text = line.slice(start, end).join('').replaceAll('-', '')
      const postcode = parsePostcode(text)
      if (postcode) return { before: line.slice(0, start), after: line.slice(end), postcode }
    }
  }
  return { before: line, after: [], postcode: null }
}

function withoutCountry(line: readonly string[]): readonly string[] {
  const country = COUNTRIES.find((name) => name.every((word, at) => line.at(at - name.length) === word))
  return country ? withoutCountry(line.slice(0, -country.length)) : line
}

const COUNTRIES = [
  'UK',
  'U K',
  'GB',
  'UNITED KINGDOM',
  'GREAT BRITAIN',
  'NORTHERN IRELAND',
  'ENGLAND',
  'SCOTLAND',
  'WALES',
].map((name) => name.split(' '))

/**
 * Every `premisesKey` (keys.ts) that an address matching the line can have: the line's beginnings,
 * also with words left out before a house number, where a building's name may stand. Bounded: of a
 * longer line only the first tokens count.
 */
export function possiblePremises({ tokens: all }: Pick<AddressLine, 'tokens'>): string[] {
  const line = all.slice(0, MOST_TOKENS)
  const flats = line.findLastIndex((token) => token.startsWith('#')) + 1
  const found = new Set<string>()
  const addBeginnings = (kept: readonly string[], from: number) => {
    for (let end = from + 1; end <= line.length && found.size < MOST_KEYS; end++) {
      found.add(key([...kept, ...line.slice(from, end)]))
    }
  }
  addBeginnings([], 0)
  for (let number = flats + 1; number < Math.min(line.length, MOST_TOKENS_BEFORE_STREET); number++) {
    if (!isApart(line[number]!)) continue
    for (let kept = flats; kept < number; kept++) addBeginnings(line.slice(0, kept), number)
  }
  return [...found]
}

const MOST_TOKENS = 24
const MOST_TOKENS_BEFORE_STREET = 12
const MOST_KEYS = 300

import { LONGEST_POSTCODE, type ParsedPostcode, parsePostcode } from '../postcodes/postcode'
import { isApart, key, tokens, words } from './normalise'
import { readingsOf } from './parse-candidates'

/** An address line as it is compared. */
export interface AddressLine {
  /** The rest of the fields are without it. */
  postcode: ParsedPostcode | null
  /** As written but for case, marks and a country at the end. */
  words: readonly string[]
  tokens: string[]
  key: string
  /** The key that still tells 'Flat 2' from 'Unit 2'. */
  exactKey: string
}

/**
 * The ways to read a line, the likeliest first: several where a letter before its last postcode may
 * be part of that or not ('Leeds L S 6 3 A A', 'Flat B S6 3AA'), and as readings.ts says.
 */
export function readLine(text: string): [AddressLine, ...AddressLine[]] {
  const line = words(text)
  const found = postcodesIn(line)
  const last = found.filter(({ end }) => end === found[0]?.end)
  const postcodes = last.length > 0 ? last.map(({ postcode }) => postcode) : [null]
  const [first, ...others] = postcodes.flatMap((postcode) => {
    const rest = withoutCountry(postcode ? withoutPostcode(line, found, postcode) : line)
    return readingsOf(rest).map((reading) => lineOf(reading, postcode))
  })
  return [first!, ...others]
}

function lineOf(rest: readonly string[], postcode: ParsedPostcode | null): AddressLine {
  const alike = tokens(rest)
  return { postcode, words: rest, tokens: alike, key: key(alike), exactKey: key(tokens(rest, 'as written')) }
}

/** The `exactKey` of an address's words without its postcode. */
export function exactKeyOf(withoutPostcode: readonly string[]): string {
  return key(tokens(withoutCountry(withoutPostcode), 'as written'))
}

/** A postcode that neighbouring words spell, `start` to before `end`. */
interface PostcodeInWords {
  postcode: ParsedPostcode
  start: number
  end: number
}

/** Every postcode that words (normalise.ts) spell, the last ones first, of those the shortest first. */
export function postcodesIn(line: readonly string[]): PostcodeInWords[] {
  const found: PostcodeInWords[] = []
  for (let end = line.length; end > 0; end--) {
    let text = ''
    let length = 0
    for (let start = end - 1; start >= 0 && length < LONGEST_POSTCODE; start--) {
      const word = line[start]!.replaceAll('-', '')
      text = `${word} ${text}`
      length += word.length
      const postcode = length <= LONGEST_POSTCODE ? parsePostcode(text) : null
      if (postcode) found.push({ postcode, start, end })
    }
  }
  return found
}

/** The words without the postcode, as often as it stands there. */
function withoutPostcode(
  line: readonly string[],
  found: readonly PostcodeInWords[],
  { postcode }: ParsedPostcode,
): string[] {
  const spans = found.filter((one) => one.postcode.postcode === postcode)
  return line.filter((_, at) => !spans.some(({ start, end }) => start <= at && at < end))
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
  const line = all.slice(0, MOST_PREMISES_TOKENS)
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

const MOST_PREMISES_TOKENS = 24
const MOST_TOKENS_BEFORE_STREET = 12
const MOST_KEYS = 300

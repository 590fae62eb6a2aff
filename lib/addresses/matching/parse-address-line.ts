import { MAX_POSTCODE_LENGTH, type ParsedPostcode, parsePostcode } from '../postcodes/postcode'
import { isSeparateToken, joinTokens, splitWords, tokenise } from './tokenise'
import { interpretWords } from './interpret-words'

/** An address line as it is compared. */
export interface ParsedAddress {
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
export function parseAddressLine(addressLine: string): [ParsedAddress, ...ParsedAddress[]] {
  const words = splitWords(addressLine)
  const postcodesInWords = findPostcodesInWords(words)
  const lastPostcodes = postcodesInWords.filter(({ end }) => end === postcodesInWords[0]?.end)
  const postcodes = lastPostcodes.length > 0 ? lastPostcodes.map(({ postcode }) => postcode) : [null]
  const [first, ...others] = postcodes.flatMap((postcode) => {
    const wordsWithoutPostcode = removeCountry(postcode ? removePostcode(words, postcodesInWords, postcode) : words)
    return interpretWords(wordsWithoutPostcode).map((interpretation) => createParsedAddress(interpretation, postcode))
  })
  return [first!, ...others]
}

function createParsedAddress(words: readonly string[], postcode: ParsedPostcode | null): ParsedAddress {
  const tokens = tokenise(words)
  return { postcode, words, tokens, key: joinTokens(tokens), exactKey: joinTokens(tokenise(words, 'as written')) }
}

/** The `exactKey` of an address's words without its postcode. */
export function buildExactKey(words: readonly string[]): string {
  return joinTokens(tokenise(removeCountry(words), 'as written'))
}

/** A postcode that neighbouring words spell, `start` to before `end`. */
interface PostcodeInWords {
  postcode: ParsedPostcode
  start: number
  end: number
}

/** Every postcode that words (normalise.ts) spell, the last ones first, of those the shortest first. */
export function findPostcodesInWords(words: readonly string[]): PostcodeInWords[] {
  const postcodesInWords: PostcodeInWords[] = []
  for (let end = words.length; end > 0; end--) {
    let text = ''
    let length = 0
    for (let start = end - 1; start >= 0 && length < MAX_POSTCODE_LENGTH; start--) {
      const word = words[start]!.replaceAll('-', '')
      text = `${word} ${text}`
      length += word.length
      const postcode = length <= MAX_POSTCODE_LENGTH ? parsePostcode(text) : null
      if (postcode) postcodesInWords.push({ postcode, start, end })
    }
  }
  return postcodesInWords
}

/** The words without the postcode, as often as it stands there. */
function removePostcode(
  words: readonly string[],
  postcodesInWords: readonly PostcodeInWords[],
  { postcode }: ParsedPostcode,
): string[] {
  const ranges = postcodesInWords.filter((range) => range.postcode.postcode === postcode)
  return words.filter((_, at) => !ranges.some(({ start, end }) => start <= at && at < end))
}

function removeCountry(words: readonly string[]): readonly string[] {
  const country = COUNTRIES.find((name) => name.every((word, at) => words.at(at - name.length) === word))
  return country ? removeCountry(words.slice(0, -country.length)) : words
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
export function listPossiblePremises({ tokens: allTokens }: Pick<ParsedAddress, 'tokens'>): string[] {
  const tokens = allTokens.slice(0, MAX_PREMISES_TOKENS)
  const flatCount = tokens.findLastIndex((token) => token.startsWith('#')) + 1
  const premisesKeys = new Set<string>()
  const addBeginnings = (leadingTokens: readonly string[], from: number) => {
    for (let end = from + 1; end <= tokens.length && premisesKeys.size < MAX_PREMISES_KEYS; end++) {
      premisesKeys.add(joinTokens([...leadingTokens, ...tokens.slice(from, end)]))
    }
  }
  addBeginnings([], 0)
  for (
    let numberIndex = flatCount + 1;
    numberIndex < Math.min(tokens.length, MAX_TOKENS_BEFORE_STREET);
    numberIndex++
  ) {
    if (!isSeparateToken(tokens[numberIndex]!)) continue
    for (let leadingCount = flatCount; leadingCount < numberIndex; leadingCount++)
      addBeginnings(tokens.slice(0, leadingCount), numberIndex)
  }
  return [...premisesKeys]
}

const MAX_PREMISES_TOKENS = 24
const MAX_TOKENS_BEFORE_STREET = 12
const MAX_PREMISES_KEYS = 300

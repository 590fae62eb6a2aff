import type { ParsedPostcode } from '../postcodes/postcode'
import { findPostcodesInWords, type PostcodeInWords } from './find-postcodes-in-words'
import { joinTokens } from './join-tokens'
import { listWordInterpretations } from './list-word-interpretations'
import { normaliseWordsToTokens } from './normalise-words-to-tokens'
import { splitLineIntoWords } from './split-line-into-words'

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
 * be part of that or not ('Leeds L S 6 3 A A', 'Flat B S6 3AA'), and as list-word-interpretations.ts says.
 */
export function parseAddressLine(addressLine: string): [ParsedAddress, ...ParsedAddress[]] {
  const words = splitLineIntoWords(addressLine)
  const postcodesInWords = findPostcodesInWords(words)
  const lastPostcodes = postcodesInWords.filter(({ end }) => end === postcodesInWords[0]?.end)
  const postcodes = lastPostcodes.length > 0 ? lastPostcodes.map(({ postcode }) => postcode) : [null]
  const [first, ...others] = postcodes.flatMap((postcode) => {
    const wordsWithoutPostcode = removeCountry(postcode ? removePostcode(words, postcodesInWords, postcode) : words)
    return listWordInterpretations(wordsWithoutPostcode).map((interpretation) =>
      createParsedAddress(interpretation, postcode),
    )
  })
  return [first!, ...others]
}

function createParsedAddress(words: readonly string[], postcode: ParsedPostcode | null): ParsedAddress {
  const tokens = normaliseWordsToTokens(words)
  return {
    postcode,
    words,
    tokens,
    key: joinTokens(tokens),
    exactKey: joinTokens(normaliseWordsToTokens(words, 'as written')),
  }
}

/** The `exactKey` of an address's words without its postcode. */
export function buildExactKey(words: readonly string[]): string {
  return joinTokens(normaliseWordsToTokens(removeCountry(words), 'as written'))
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

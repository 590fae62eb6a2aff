import type { ParsedPostcode } from '../postcodes/postcode'
import { findPostcodesInWords, type PostcodeInWords } from './find-postcodes-in-words'
import { joinTokens } from './join-tokens'
import { listWordInterpretations } from './list-word-interpretations'
import { normaliseWordsToTokens } from './normalise-words-to-tokens'
import { splitLineIntoWords } from './split-line-into-words'

/** One interpretation of an address line, in the form that is compared. */
export interface ParsedAddress {
  /** The other fields don't include the postcode. */
  postcode: ParsedPostcode | null
  /** The words of the line in upper case, without punctuation and without a country at the end. */
  words: readonly string[]
  tokens: string[]
  key: string
  /** Like `key`, but 'Flat 2' and 'Unit 2' stay distinct. */
  exactKey: string
}

/**
 * Parses a line into its possible interpretations, likeliest first. There are several if the words are ambiguous
 * (list-word-interpretations.ts). There are also several if a letter before the postcode may be part of it ('Leeds L S
 * 6 3 A A', 'Flat B S6 3AA').
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

/** Builds the `exactKey` of an address. The words must not include the postcode. */
export function buildExactKey(words: readonly string[]): string {
  return joinTokens(normaliseWordsToTokens(removeCountry(words), 'as written'))
}

/** Removes every occurrence of the postcode from the words. */
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

import type { ParsedPostcode } from '../postcodes/postcode'
import { findPostcodesInWords, type PostcodeInWords } from './find-postcodes-in-words'
import { joinTokens } from './join-tokens'
import { listWordInterpretations } from './list-word-interpretations'
import { normaliseWordsToTokens } from './normalise-words-to-tokens'
import { splitLineIntoWords } from './split-line-into-words'

/** One interpretation of an address line, in the form that is compared with addresses. */
export interface ParsedAddress {
  /** The line's postcode, if it has one. The other fields leave it out. */
  postcode: ParsedPostcode | null
  /** The words of the line in upper case, without punctuation and without a country at the end. */
  words: readonly string[]
  /** The words in normalised form (normalise-words-to-tokens.ts). */
  tokens: string[]
  /** The tokens joined into one text (join-tokens.ts). */
  key: string
  /** Like `key`, but 'Flat 2' and 'Unit 2' stay distinct. */
  exactKey: string
  /** The flats that the line names, each with the line's own word for a flat, such as '#UNIT2'. */
  flatsAsWritten: string[]
}

/** A line rarely has more than four interpretations. */
const MAX_INTERPRETATIONS = 12

/**
 * Parses an address line. Returns up to `MAX_INTERPRETATIONS` interpretations, likeliest first. There are several if
 * the words are ambiguous (list-word-interpretations.ts). There are also several if a letter before the postcode may be
 * part of it ('Leeds L S 6 3 A A', 'Flat B S6 3AA').
 */
export function parseAddressLine(addressLine: string): [ParsedAddress, ...ParsedAddress[]] {
  const words = shortenLongLine(splitLineIntoWords(addressLine))
  const postcodesInWords = findPostcodesInWords(words)
  const lastPostcodes = postcodesInWords.filter(({ end }) => end === postcodesInWords[0]?.end)
  const postcodes = lastPostcodes.length > 0 ? lastPostcodes.map(({ postcode }) => postcode) : [null]
  const interpretations = postcodes.flatMap((postcode) => {
    const wordsWithoutPostcode = removeCountry(postcode ? removePostcode(words, postcodesInWords, postcode) : words)
    return listWordInterpretations(wordsWithoutPostcode).map((interpretation) => ({
      words: interpretation,
      postcode,
    }))
  })
  const [first, ...others] = interpretations.slice(0, MAX_INTERPRETATIONS).map(createParsedAddress)
  return [first!, ...others]
}

/**
 * Keeps only the words at both ends of a line that is longer than any address. No address's key contains the ellipsis
 * between them, so the shortened line doesn't match any address exactly.
 */
function shortenLongLine(words: readonly string[]): readonly string[] {
  if (words.length <= 2 * MAX_WORDS_AT_ENDS) return words
  return [...words.slice(0, MAX_WORDS_AT_ENDS), '…', ...words.slice(-MAX_WORDS_AT_ENDS)]
}

const MAX_WORDS_AT_ENDS = 40

function createParsedAddress({ words, postcode }: Pick<ParsedAddress, 'words' | 'postcode'>): ParsedAddress {
  const tokens = normaliseWordsToTokens(words)
  const tokensAsWritten = normaliseWordsToTokens(words, 'as written')
  return {
    postcode,
    words,
    tokens,
    key: joinTokens(tokens),
    exactKey: joinTokens(tokensAsWritten),
    flatsAsWritten: tokensAsWritten.filter((token) => token.startsWith('#')),
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

import { findFuzzyMatches, getMaxTypos } from './fuzzy-match'

/** A query for rows that are similar to a search text. */
export interface SimilarQuery {
  /** The text of a tsquery that matches similar rows. */
  query: string
  /** The text of a tsquery that matches at least as many rows, and needs fewer words to be looked up in the index. */
  indexQuery: string
}

/** A word of a search, as the database function contract_query has parsed it. */
export interface SearchToken {
  /** The word in the syntax of a tsquery, such as `'galager':*`. */
  term: string
  /** The word. Null if it can't have typing errors, because it contains a digit or is a part of a split word. */
  word: string | null
  /** The whole email address or the beginning of one. Null if the token isn't one. */
  email: string | null
}

/** Splits the text of a tsquery whose words are all required. */
export function parseTokens(tsquery: string): SearchToken[] {
  if (tsquery === '') return []
  return tsquery.split(' & ').map((term) => {
    const [, text = ''] = /^'([^'\\]*)':\*$/.exec(term) ?? []
    return { term, word: /^[^\d@]{2,}$/.test(text) ? text : null, email: text.includes('@') ? text : null }
  })
}

/**
 * Returns the ways to read a search. The first has the typed words. In others, two neighbouring words are joined
 * ('feather stone' as 'featherstone'), or a single word is split ('rosebank' as 'rose bank').
 */
export function listReadings(tokens: SearchToken[]): SearchToken[][] {
  const joined = tokens.slice(1).flatMap(({ word }, index) => {
    const previousWord = tokens[index]?.word
    return word && previousWord
      ? [[...tokens.slice(0, index), toPrefixToken(previousWord + word), ...tokens.slice(index + 2)]]
      : []
  })
  const [first, ...others] = tokens
  const split = first?.word && others.length === 0 ? splitWord(first.word) : []
  return [tokens, ...joined, ...split]
}

/** Each part of a split word must have at least this many letters. With fewer, unrelated words would match. */
const MIN_PART_LENGTH = 3
/** The length at which a word is cut off before it's split. */
const MAX_SPLIT_LENGTH = 40

function splitWord(word: string): SearchToken[][] {
  const letters = [...word].slice(0, MAX_SPLIT_LENGTH)
  return letters
    .map((_, index) => [letters.slice(0, index).join(''), letters.slice(index).join('')])
    .filter((parts) => parts.every((part) => part.length >= MIN_PART_LENGTH))
    .map((parts) => parts.map((part) => ({ term: quoteTerm(part), word: null, email: null })))
}

const toPrefixToken = (word: string): SearchToken => ({ term: `${quoteTerm(word)}:*`, word, email: null })

/** Quotes a word for a tsquery. */
export const quoteTerm = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/**
 * Returns the terms of which a row needs one to match the token: the word itself, and the known words that resemble it,
 * nearest first.
 *
 * @param knownWords words that occur in the rows
 * @param similarEmails email addresses that differ from the token by an error in the domain
 */
export function listTerms({ term, word, email }: SearchToken, knownWords: string[], similarEmails: string[]): string[] {
  if (email) return [term, ...similarEmails.map(quoteTerm)]
  if (word === null || getMaxTypos(word) === 0) return [term]
  const similarWords = findFuzzyMatches(word, knownWords).filter((match) => !match.word.startsWith(word))
  return [term, ...similarWords.slice(0, MAX_SIMILAR_WORDS).map((match) => quoteTerm(match.word))]
}

/** More similar words than this would differ too much from what was typed. */
const MAX_SIMILAR_WORDS = 8

/**
 * Builds the query for rows that match any of the readings. Returns null if the only reading is what was typed.
 *
 * @param readings for each reading and each of its tokens, the terms of which a row needs one
 * @param selectivity the share of rows that match a token's terms, from 0 to 1
 */
export function buildSimilarQuery(
  readings: string[][][],
  selectivity: (terms: string[]) => number = () => 0,
): SimilarQuery | null {
  // Leave out the first reading if it has only the typed words. Nothing matches them.
  const [typed = [], ...others] = readings
  const used = typed.every((terms) => terms.length === 1) ? others : readings
  if (used.length === 0) return null
  const join = (terms: string[]) => `(${terms.join(' | ')})`
  // PostgreSQL checks the first term of a row first, and stops if it doesn't match.
  const rarestFirst = used.map((tokens) => tokens.toSorted((a, b) => selectivity(a) - selectivity(b)))
  return {
    query: rarestFirst.map((tokens) => `(${tokens.map(join).join(' & ')})`).join(' | '),
    indexQuery: rarestFirst.map(([rarest = []]) => join(rarest)).join(' | '),
  }
}

import { isOutcode, removeLeadingZero } from '../postcodes/postcode'
import { findSimilarPostcodes } from '../postcodes/similar-postcodes'
import { toFlatWord } from './abbreviations'
import { MAX_NAME_TOKENS } from './build-address-keys'
import { removeCounty } from './counties'
import { computeEditDistance, listOneEditAway } from './edit-distance'
import { createKeyBuilder, joinTokens } from './join-tokens'
import { listPremisesKeys } from './list-premises-keys'
import { isSeparateToken } from './normalise-words-to-tokens'
import type { ParsedAddress } from './parse-address-line'

/**
 * The parts of an address line that are used to find similar addresses if the line doesn't match exactly one address.
 * Every list has a maximum length.
 */
export interface MatchFeatures {
  /** The line's possible postcodes. If the line has none, the likely corrections of a mistyped postcode at its end. */
  postcodes: string[]
  sectors: string[]
  outcodes: string[]
  /** The flats that the line names, without the word for a flat: '#2' for 'Unit 2'. */
  flats: string[]
  /** The same flats with the word for a flat: '#UNIT2' for 'Unit 2'. */
  flatsAsWritten: string[]
  numbers: string[]
  /** Pairs of numbers that may be a flat and a house number: '2' and '12' in '2/12' or in '2, 12 High Street'. */
  flatsAtNumbers: FlatAtNumber[]
  /**
   * The keys of all sequences of words in the line, with their positions. They include any street, town, locality and
   * building that it names.
   */
  phrases: Phrases
  /** The phrases that may contain typing mistakes. They're also compared with similar names. */
  typoPhrases: Phrases
  /** The first two letters of each word that the name of a street may start with. */
  streetBeginnings: string[]
  /** The keys of the last one, two and three words, which may be a town or locality. Empty if the line contains an outcode. */
  lastNames: string[]
  /** The premises keys that an address may have if it matches the line (list-premises-keys.ts). */
  premises: ReadonlySet<string>
  /**
   * The line's words after the last number, with their key and position. If the line names no place, they are its
   * street or building. Null if the line contains an outcode, or if it ends with a number.
   */
  lastWords: { key: string; start: number; end: number } | null
}

/** Maps the key of each phrase to its positions in the line. */
type Phrases = ReadonlyMap<string, readonly PhrasePosition[]>

/** The position of a phrase: from the token `start` up to but not including `end`, in one interpretation of the line. */
export interface PhrasePosition {
  interpretation: number
  start: number
  end: number
  /** The phrase's last token, and the tokens before and after the phrase unless they are numbers. */
  lastWord: string
  previousWord: string | null
  nextWord: string | null
}

interface FlatAtNumber {
  flat: string
  number: string
}

export function extractMatchFeatures(parsedAddresses: readonly [ParsedAddress, ...ParsedAddress[]]): MatchFeatures {
  const [parsedAddress] = parsedAddresses
  const writtenPostcodes = parsedAddresses.flatMap(({ postcode }) => postcode ?? [])
  const possiblePostcodes = writtenPostcodes.length > 0 ? writtenPostcodes : findMistypedPostcodes(parsedAddress.words)
  const names = parsedAddress.tokens.filter(isNotFlat)
  const outcodes = [
    ...new Set([...possiblePostcodes.map(({ outcode }) => outcode), ...findOutcodes(parsedAddress.words)]),
  ]
  return {
    postcodes: [...new Set(possiblePostcodes.map(({ postcode }) => postcode))],
    sectors: [...new Set(possiblePostcodes.map(({ sector }) => sector))],
    outcodes,
    flats: parsedAddress.tokens.filter((token) => token.startsWith('#')),
    flatsAsWritten: parsedAddress.flatsAsWritten,
    numbers: [...new Set(parsedAddresses.flatMap((parsed) => parsed.tokens).filter(isNumber))],
    flatsAtNumbers: findFlatsAtNumbers(parsedAddress.tokens),
    phrases: listPhrases(parsedAddresses),
    typoPhrases: listTypoPhrases(names),
    streetBeginnings: getStreetBeginnings(names),
    lastNames: outcodes.length > 0 ? [] : getLastNames(names),
    premises: new Set(listPremisesKeys(parsedAddresses)),
    lastWords: outcodes.length > 0 ? null : getLastWords(names),
  }
}

/**
 * Returns at most one pair of numbers that may be a flat and a house number. If the line names no flat, the pair is its
 * first two numbers, as in '2, 12 High Street'. If the line names a flat such as '2/12' and no other number, the pair is
 * the two parts of that flat. Otherwise, the list is empty.
 */
function findFlatsAtNumbers(tokens: readonly string[]): FlatAtNumber[] {
  const numbers = tokens.filter(isNumber)
  const flats = tokens.filter((token) => token.startsWith('#'))
  const [first, second] = flats.length === 0 ? numbers : numbers.length === 0 ? flats[0]!.slice(1).split('/') : []
  return first && second ? [{ flat: first, number: second }] : []
}

const isNotFlat = (token: string) => !token.startsWith('#')
const isNumber = (token: string) => isNotFlat(token) && isSeparateToken(token)

/**
 * Lists the keys of all sequences of up to 12 tokens, but no more than `MAX_PHRASES`. Starts with the line's likeliest
 * interpretation. Within an interpretation, starts with the shortest sequences.
 */
function listPhrases(parsedAddresses: readonly ParsedAddress[]): Phrases {
  const phrases: MutablePhrases = new Map()
  for (const [interpretation, { tokens }] of parsedAddresses.entries()) {
    const names = tokens.filter(isNotFlat)
    addPhrases(phrases, names, { interpretation, offset: 0, maxTokens: MAX_NAME_TOKENS, maxPhrases: MAX_PHRASES })
    if (phrases.size >= MAX_PHRASES) break
  }
  return phrases
}

type MutablePhrases = Map<string, PhrasePosition[]>

/** The maximum number of phrases. An interpretation with 60 tokens has no more. */
const MAX_PHRASES = 700

function listTypoPhrases(names: readonly string[]): Phrases {
  const phrases: MutablePhrases = new Map()
  const offsets = names.length > 2 * MAX_TYPO_TOKENS ? [0, names.length - MAX_TYPO_TOKENS] : [0]
  const length = offsets.length > 1 ? MAX_TYPO_TOKENS : names.length
  for (const offset of offsets) {
    const tokens = names.slice(offset, offset + length).map(abbreviateDespiteTypo)
    addPhrases(phrases, tokens, {
      interpretation: 0,
      offset,
      maxTokens: MAX_TYPO_PHRASE_TOKENS,
      maxPhrases: MAX_TYPO_PHRASES,
    })
  }
  return phrases
}

/** The number of tokens at each end of the line that may contain typing mistakes. */
const MAX_TYPO_TOKENS = 20
const MAX_TYPO_PHRASE_TOKENS = 5
/** The maximum number of phrases with typing mistakes. Two ends with 20 tokens each have no more. */
const MAX_TYPO_PHRASES = 200

/** The maximum number of positions that are kept for each phrase. Only a line that repeats itself has more. */
const MAX_POSITIONS = 12

interface PhraseOptions {
  interpretation: number
  /** The position of the first token in the interpretation. */
  offset: number
  maxTokens: number
  maxPhrases: number
}

function addPhrases(
  phrases: MutablePhrases,
  tokens: readonly string[],
  { interpretation, offset, maxTokens, maxPhrases }: PhraseOptions,
): void {
  const { areWords, extendKey } = createKeyBuilder(tokens)
  const keysByStart = tokens.map((_, start) => extendKey('', -1, start, Math.min(start + maxTokens, tokens.length)))
  for (let length = 1; length <= maxTokens; length++) {
    for (let start = 0; start + length <= tokens.length && phrases.size < maxPhrases; start++) {
      // Skip sequences without a word, because a name contains at least one word.
      const firstWord = areWords.indexOf(true, start)
      if (firstWord === -1 || firstWord >= start + length) continue
      const key = keysByStart[start]![length - 1]!
      const positions = phrases.get(key) ?? []
      if (positions.length === 0) phrases.set(key, positions)
      if (positions.length >= MAX_POSITIONS) continue
      const end = start + length
      positions.push({
        interpretation,
        start: offset + start,
        end: offset + end,
        lastWord: tokens[end - 1]!,
        previousWord: areWords[start - 1] ? tokens[start - 1]! : null,
        nextWord: areWords[end] ? tokens[end]! : null,
      })
    }
  }
}

/** Abbreviates STREET and SAINT even if they are mistyped, because 'STREEET' isn't similar to 'ST'. */
function abbreviateDespiteTypo(token: string): string {
  return ['STREET', 'SAINT'].some((word) => computeEditDistance(token, word, 1) <= 1) ? 'ST' : token
}

/** Finds the last three outcodes in the words. An outcode may be written as one word or two ('LS6', 'Ls 6'). */
function findOutcodes(words: readonly string[]): string[] {
  const possibleOutcodes = words.flatMap((word, at) => {
    const before = words[at - 1] ?? ''
    // Ignore letters after the word for a flat, because 'Flat B 12' doesn't contain the outcode B12.
    const isSpaced = /^[A-Z]{1,2}$/.test(before) && /^\d/.test(word) && toFlatWord(words[at - 2] ?? '') === null
    return isSpaced ? [word, before + word] : [word]
  })
  return possibleOutcodes.map(removeLeadingZero).filter(isOutcode).slice(-3)
}

function findMistypedPostcodes(words: readonly string[]) {
  const ends = [words.slice(-2).join(''), words.slice(-1).join('')]
  return ends.filter((text) => /\d/.test(text) && /\p{L}/u.test(text)).flatMap(findSimilarPostcodes)
}

/**
 * Lists possible corrections of a line that is only a mistyped street or building. The list has a maximum length and is
 * looked up by equality, so the cost doesn't depend on the size of the directory.
 */
export function listNamesOneEditAway({ lastWords }: MatchFeatures): string[] {
  return listCorrections([lastWords?.key ?? ''].filter((text) => text.length >= 5 && text.length <= 24))
}

function getLastWords(names: readonly string[]): MatchFeatures['lastWords'] {
  const start = names.findLastIndex(isSeparateToken) + 1
  return start < names.length ? { key: joinTokens(names.slice(start)), start, end: names.length } : null
}

/** The maximum number of corrections of a name or place. It's enough for two or three names of common length. */
const MAX_CORRECTIONS = 2_500

/** Lists the strings one edit away from each key. Stops before the list exceeds `MAX_CORRECTIONS`. */
function listCorrections(keys: readonly string[]): string[] {
  const corrections: string[] = []
  for (const key of keys) {
    const keyCorrections = listOneEditAway(key)
    if (corrections.length + keyCorrections.length > MAX_CORRECTIONS) break
    corrections.push(...keyCorrections)
  }
  return corrections
}

const MAX_TOKENS_TO_STREET = 20

/**
 * Returns the positions where the name of a street may start: after each of the first two numbers, or at 0 if there are
 * no numbers.
 */
function findStreetStarts(tokens: readonly string[]): number[] {
  const starts = tokens.flatMap((token, at) => (isSeparateToken(token) ? [at + 1] : [])).slice(0, 2)
  return starts.length > 0 ? starts : [0]
}

// The first letters are assumed to be right, because people notice a mistake there.
function getStreetBeginnings(nameTokens: readonly string[]): string[] {
  const tokens = nameTokens.slice(0, MAX_TOKENS_TO_STREET)
  const words = findStreetStarts(tokens).flatMap((start) => tokens[start] ?? [])
  return [...new Set(words.filter((word) => !isSeparateToken(word)).map((word) => word.slice(0, 2)))]
}

function getLastNames(nameTokens: readonly string[]): string[] {
  const tokens = removeCounty(nameTokens)
  const ends = [1, 2, 3].map((length) => tokens.slice(-length)).filter((run) => !run.some(isSeparateToken))
  return [...new Set(ends.map((run) => joinTokens(run)))]
}

/** Lists possible corrections of a mistyped town or locality at the end of the line. */
export function listPlacesOneEditAway({ lastNames }: MatchFeatures): string[] {
  return listCorrections(lastNames.filter((text) => text.length >= 4 && text.length <= MAX_MISTYPED_PLACE_LENGTH))
}

const MAX_MISTYPED_PLACE_LENGTH = 20

import { toFlatWord } from './abbreviations'
import { isFlatDescriptor } from './normalise-words-to-tokens'

/**
 * Lists the possible interpretations of an address line's words, starting with the words as written. For example, '12 N
 * Parade' may mean 12N Parade or 12 North Parade. If the flat follows the house, as in '12 High Street, Basement Flat',
 * another interpretation puts the flat first.
 */
export function listWordInterpretations(words: readonly string[]): (readonly string[])[] {
  const directionIndexes = words.flatMap((_, at) => (isDirectionAfterNumber(words, at) ? [at] : []))
  const spelledOutWords = directionIndexes.slice(0, MAX_DIRECTIONS).map((at) => words.with(at, DIRECTIONS[words[at]!]!))
  return [words, ...spelledOutWords].flatMap((interpretation) => [
    interpretation,
    ...moveNamedFlatFirst(interpretation),
  ])
}

/**
 * The maximum number of directions that are spelled out. A line rarely has more than three numbers followed by N, E, S
 * or W.
 */
const MAX_DIRECTIONS = 3
const DIRECTIONS: Record<string, string> = { N: 'NORTH', E: 'EAST', S: 'SOUTH', W: 'WEST' }

/**
 * Returns a street's words. Spells out a compass direction at their start, as `listWordInterpretations` does. Otherwise
 * number 12 on N Parade would have the same key as number 12N on Parade.
 */
export function spellOutStreetDirection(number: readonly string[], street: readonly string[]): string[] {
  const words = [...number, ...street]
  const direction = isDirectionAfterNumber(words, number.length) ? DIRECTIONS[street[0]!] : undefined
  return direction ? [direction, ...street.slice(1)] : [...street]
}

function isDirectionAfterNumber(words: readonly string[], at: number): boolean {
  return words[at]! in DIRECTIONS && /\d$/.test(words[at - 1] ?? '') && /^\p{L}{2}/u.test(words[at + 1] ?? '')
}

function moveNamedFlatFirst(words: readonly string[]): string[][] {
  const end = words.findLastIndex((word, at) => toFlatWord(word) !== null && isFlatDescriptor(words[at - 1] ?? '')) + 1
  let start = end - 1
  while (start > 0 && isFlatDescriptor(words[start - 1]!)) start--
  return start > 0 ? [[...words.slice(start, end), ...words.slice(0, start), ...words.slice(end)]] : []
}

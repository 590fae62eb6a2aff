import { toFlatWord } from './abbreviations'
import { isFlatDescriptor } from './normalise-words-to-tokens'

/**
 * The ways to read a line's words, as they stand first: '12 N Parade' is 12N Parade or 12 North Parade,
 * and '12 High Street, Basement Flat' is the flat before its house. Few, however long the line is.
 */
export function listWordInterpretations(words: readonly string[]): (readonly string[])[] {
  const directionIndexes = words.flatMap((_, at) => (isDirectionAfterNumber(words, at) ? [at] : []))
  const spelledOutWords = directionIndexes.slice(0, MAX_DIRECTIONS).map((at) => words.with(at, DIRECTIONS[words[at]!]!))
  return [words, ...spelledOutWords].flatMap((interpretation) => [
    interpretation,
    ...moveNamedFlatFirst(interpretation),
  ])
}

/** A line has one house number, and seldom more than two others. */
const MAX_DIRECTIONS = 3
const DIRECTIONS: Record<string, string> = { N: 'NORTH', E: 'EAST', S: 'SOUTH', W: 'WEST' }

/**
 * A street's words with the direction that they begin with spelt out, as a line is read: without it
 * 12 at N Parade would be 12N at Parade.
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

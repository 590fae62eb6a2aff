import { type ParsedPostcode, parsePostcode, removeLeadingZero } from './postcode'

/**
 * Lists the well-formed postcodes that mistyped text may mean, likeliest first. Corrects a zero before the district,
 * letters and digits that look alike, and a character that was typed twice.
 */
export function findSimilarPostcodes(text: string): ParsedPostcode[] {
  const compact = compactText(text)
  const spellings = new Set([compact, ...swapLookalikeLetters(compact), ...removeRepeatedCharacter(compact)])
  return parseWellFormed([...spellings].flatMap(fitToShapes))
}

/** Lists the well-formed postcodes that result from doubling a character. For example, 'LS1 AA' becomes 'LS1 1AA'. */
export function findPostcodesWithDoubledCharacter(text: string): ParsedPostcode[] {
  return parseWellFormed(doubleEachCharacter(compactText(text)))
}

/**
 * Lists the well-formed postcodes that result from swapping two neighbouring characters. For example, 'L6S 3AA' becomes
 * 'LS6 3AA'.
 */
export function findPostcodesWithSwappedCharacters(text: string): ParsedPostcode[] {
  const compact = compactText(text)
  return parseWellFormed(
    getPositions(compact)
      .slice(1)
      .map((at) => compact.slice(0, at - 1) + compact.charAt(at) + compact.charAt(at - 1) + compact.slice(at + 1)),
  )
}

/**
 * Lists the well-formed postcodes that result from replacing, removing or inserting one character. Most of them don't
 * exist.
 */
export function findPostcodesOneEditAway(text: string): ParsedPostcode[] {
  const compact = compactText(text)
  const ends = [...getPositions(compact), compact.length]
  return parseWellFormed([
    ...getPositions(compact).map((at) => replaceAt(compact, at, '')),
    ...getPositions(compact).flatMap((at) => CHARACTERS.map((replacement) => replaceAt(compact, at, replacement))),
    ...ends.flatMap((at) => CHARACTERS.map((inserted) => compact.slice(0, at) + inserted + compact.slice(at))),
  ])
}

const CHARACTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']

function parseWellFormed(spellings: readonly string[]): ParsedPostcode[] {
  const parsed = spellings.flatMap(
    (spelling) => parsePostcode(spelling) ?? parsePostcode(removeLeadingZero(spelling)) ?? [],
  )
  return [...new Map(parsed.map((postcode) => [postcode.postcode, postcode])).values()]
}

/**
 * Returns the letters and digits in the text's first 60 characters, in upper case. Returns '' if there are more than
 * nine, which are too many for a mistyped postcode.
 */
export function compactText(text: string): string {
  const compact = text
    .slice(0, 60)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return compact.length <= 9 ? compact : ''
}

const POSTCODE_SHAPES = ['A99AA', 'A999AA', 'A9A9AA', 'AA99AA', 'AA999AA', 'AA9A9AA']
const DIGIT_FOR: Record<string, string> = { O: '0', I: '1', L: '1', S: '5', Z: '2', B: '8', G: '6' }
const LETTERS_FOR: Record<string, string[]> = { 0: ['O'], 1: ['I', 'L'], 5: ['S'], 2: ['Z'], 8: ['B'], 6: ['G'] }

/**
 * Fits a mistyped postcode to each shape that a postcode of its length can have. Replaces letters with digits that look
 * alike, and the reverse. Results with the fewest changes come first.
 */
function fitToShapes(compact: string): string[] {
  return POSTCODE_SHAPES.filter((shape) => shape.length === compact.length)
    .flatMap((shape) =>
      [...compact].reduce<string[]>(
        (prefixes, character, at) => {
          const options = getLookalikes(character, shape[at] === '9')
          return prefixes.flatMap((prefix) => options.map((option) => prefix + option))
        },
        [''],
      ),
    )
    .map((spelling) => ({ spelling, changes: [...spelling].filter((letter, at) => letter !== compact[at]).length }))
    .sort((one, other) => one.changes - other.changes)
    .map(({ spelling }) => spelling)
}

function getLookalikes(character: string, wantsDigit: boolean): string[] {
  if (/\d/.test(character) === wantsDigit) return [character]
  return (wantsDigit ? DIGIT_FOR[character]?.split('') : LETTERS_FOR[character]) ?? []
}

function swapLookalikeLetters(compact: string): string[] {
  return getPositions(compact)
    .filter((at) => compact[at] === 'I' || compact[at] === 'L')
    .map((at) => replaceAt(compact, at, compact[at] === 'I' ? 'L' : 'I'))
}

function removeRepeatedCharacter(compact: string): string[] {
  return getPositions(compact)
    .filter((at) => compact[at] === compact[at + 1])
    .map((at) => replaceAt(compact, at, ''))
}

function doubleEachCharacter(compact: string): string[] {
  return getPositions(compact).map((at) => replaceAt(compact, at, compact.charAt(at).repeat(2)))
}

const getPositions = (text: string) => [...text].map((_, at) => at)
const replaceAt = (text: string, at: number, replacement: string) =>
  text.slice(0, at) + replacement + text.slice(at + 1)

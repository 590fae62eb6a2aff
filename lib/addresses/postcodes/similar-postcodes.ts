import { type ParsedPostcode, parsePostcode, withoutLeadingZero } from './postcode'

/**
 * The well-formed postcodes that a text may be a slip for, likeliest first: a zero before the
 * district, letters and digits that look alike, then a character typed twice.
 */
export function nearPostcodes(text: string): ParsedPostcode[] {
  const compact = compactPostcode(text)
  return wellFormed([compact, ...swappedLetters(compact), ...withoutOneOfTwo(compact)].flatMap(readAs))
}

/** The postcodes that a text becomes when one of its characters should stand twice: 'LS1 AA'. */
export function postcodesLackingADouble(text: string): ParsedPostcode[] {
  return wellFormed(withOneDoubled(compactPostcode(text)))
}

/** The postcodes that a text becomes when two neighbours change places: 'L6S 3AA'. */
export function postcodesSwapped(text: string): ParsedPostcode[] {
  const compact = compactPostcode(text)
  return wellFormed(
    positions(compact)
      .slice(1)
      .map((at) => compact.slice(0, at - 1) + compact.charAt(at) + compact.charAt(at - 1) + compact.slice(at + 1)),
  )
}

/** All postcodes that one character replaced, left out or put in leads to: many, of which few exist. */
export function postcodesOneOff(text: string): ParsedPostcode[] {
  const compact = compactPostcode(text)
  const ends = [...positions(compact), compact.length]
  return wellFormed([
    ...positions(compact).map((at) => replace(compact, at, '')),
    ...positions(compact).flatMap((at) => CHARACTERS.map((by) => replace(compact, at, by))),
    ...ends.flatMap((at) => CHARACTERS.map((by) => compact.slice(0, at) + by + compact.slice(at))),
  ])
}

const CHARACTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']

function wellFormed(spellings: readonly string[]): ParsedPostcode[] {
  const found = spellings.flatMap(
    (spelling) => parsePostcode(spelling) ?? parsePostcode(withoutLeadingZero(spelling)) ?? [],
  )
  return [...new Map(found.map((postcode) => [postcode.postcode, postcode])).values()]
}

/** Upper-case letters and digits only; empty when there are too many for a mistyped postcode. */
export function compactPostcode(text: string): string {
  const compact = text
    .slice(0, 60)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return compact.length <= 9 ? compact : ''
}

const SHAPES = ['A99AA', 'A999AA', 'A9A9AA', 'AA99AA', 'AA999AA', 'AA9A9AA']
const DIGIT_FOR: Record<string, string> = { O: '0', I: '1', L: '1', S: '5', Z: '2', B: '8', G: '6' }
const LETTERS_FOR: Record<string, string[]> = { 0: ['O'], 1: ['I', 'L'], 5: ['S'], 2: ['Z'], 8: ['B'], 6: ['G'] }

/** The text in each shape of its length, a letter for a digit or the reverse where the shape asks. */
function readAs(compact: string): string[] {
  return SHAPES.filter((shape) => shape.length === compact.length)
    .flatMap((shape) =>
      [...compact].reduce<string[]>(
        (starts, character, at) => {
          const options = charactersFor(character, shape[at] === '9')
          return starts.flatMap((start) => options.map((option) => start + option))
        },
        [''],
      ),
    )
    .map((spelling) => ({ spelling, changes: [...spelling].filter((letter, at) => letter !== compact[at]).length }))
    .sort((one, other) => one.changes - other.changes)
    .map(({ spelling }) => spelling)
}

function charactersFor(character: string, wantsDigit: boolean): string[] {
  if (/\d/.test(character) === wantsDigit) return [character]
  return (wantsDigit ? DIGIT_FOR[character]?.split('') : LETTERS_FOR[character]) ?? []
}

function swappedLetters(compact: string): string[] {
  return positions(compact)
    .filter((at) => compact[at] === 'I' || compact[at] === 'L')
    .map((at) => replace(compact, at, compact[at] === 'I' ? 'L' : 'I'))
}

function withoutOneOfTwo(compact: string): string[] {
  return positions(compact)
    .filter((at) => compact[at] === compact[at + 1])
    .map((at) => replace(compact, at, ''))
}

function withOneDoubled(compact: string): string[] {
  return positions(compact).map((at) => replace(compact, at, compact.charAt(at).repeat(2)))
}

const positions = (text: string) => [...text].map((_, at) => at)
const replace = (text: string, at: number, by: string) => text.slice(0, at) + by + text.slice(at + 1)

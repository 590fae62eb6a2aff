import { expect, it } from 'vitest'
import { findFuzzyMatches } from './fuzzy-match'

const NAMES = [
  'smith',
  'smithson',
  'smyth',
  'schmidt',
  'jones',
  'kowalski',
  'quillfeather',
  'feather',
  'li',
  'mohammed',
]
const findMatchingWords = (input: string) => findFuzzyMatches(input, NAMES).map(({ word }) => word)

it('lists exact matches of a name first, then names that begin with it, then similar names', () => {
  expect(findFuzzyMatches('smith', NAMES)).toEqual([
    { word: 'smith', distance: 0 },
    { word: 'smithson', distance: 1 },
    { word: 'smyth', distance: 2 },
  ])
})

it.each([
  ['simth', 'smith'],
  ['smiht', 'smith'],
  ['smth', 'smith'],
  ['smmith', 'smith'],
  ['kowalksi', 'kowalski'],
  ['kovalsky', 'kowalski'],
  ['muhammad', 'mohammed'],
  ['quilfether', 'quillfeather'],
  ['quilfe', 'quillfeather'],
  ['feath', 'feather'],
])('matches the misspelt or incomplete name %s with %s', (input, expected) => {
  expect(findMatchingWords(input)).toContain(expected)
})

it('lists an exact match before names that contain the search text', () => {
  expect(findMatchingWords('feather')).toEqual(['feather', 'quillfeather'])
})

it.each(['smart', 'johns', 'lu', 'xqzvwk'])(
  'finds no name if none is similar enough to the search text "%s"',
  (input) => {
    expect(findMatchingWords(input)).toEqual([])
  },
)

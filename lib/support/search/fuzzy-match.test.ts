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

it('sorts exact matches first, then prefixes, then typos', () => {
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
])('takes %s for %s', (input, expected) => {
  expect(findMatchingWords(input)).toContain(expected)
})

it('finds names that contain the input, after the name itself', () => {
  expect(findMatchingWords('feather')).toEqual(['feather', 'quillfeather'])
})

it.each(['smart', 'johns', 'lu', 'xqzvwk'])('finds no match for %s', (input) => {
  expect(findMatchingWords(input)).toEqual([])
})

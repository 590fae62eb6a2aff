import { expect, it } from 'vitest'
import { nearWords } from './fuzzy-match'

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
const near = (typed: string) => nearWords(typed, NAMES).map(({ word }) => word)

it('puts what was typed first, then what begins so, then what has an error', () => {
  expect(nearWords('smith', NAMES)).toEqual([
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
])('takes %s for %s', (typed, meant) => {
  expect(near(typed)).toContain(meant)
})

it('finds a part within a name, after the name itself', () => {
  expect(near('feather')).toEqual(['feather', 'quillfeather'])
})

it.each(['smart', 'johns', 'lu', 'xqzvwk'])('takes %s for none of them', (typed) => {
  expect(near(typed)).toEqual([])
})

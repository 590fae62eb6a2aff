import { expect, it } from 'vitest'
import { requiredText } from './required-text'

const nameSchema = requiredText('Name is required', 100)
const validationMessages = (input: unknown) => nameSchema.safeParse(input).error?.issues.map(({ message }) => message)

it.each([
  ['Siobhán O\u2019Brien'],
  ["Siobhán O'Brien"],
  ['李 小龙'],
  ['ß'],
  ['X'],
  ['🦊'],
  ['👩‍🚀'],
  ['x'.repeat(100)],
  ['🦊'.repeat(100)],
])('returns the text %s unchanged', (text) => {
  expect(nameSchema.parse(text)).toBe(text)
})

it('trims Unicode spaces from text, and combines letters and accents into single characters', () => {
  expect(nameSchema.parse('\u00a0 Siobha\u0301n \u3000')).toBe('Siobhán')
})

it.each([[undefined], [null], [''], ['   '], ['\u00a0\u2003']])('reports the text %j as missing', (input) => {
  expect(validationMessages(input)).toEqual(['Name is required'])
})

it.each([
  ['a number', 5],
  ['a list', ['Ann']],
  ['an object', {}],
  ['a boolean', true],
  ['an empty list', []],
  ['an object with a length of 0', { length: 0 }],
  ['a zero-width space', '\u200b'],
  ['a soft hyphen', '\u00ad'],
  ['a Hangul filler', '\u3164'],
  ['an empty braille cell', '\u2800'],
  ['marks without a letter', '\u0301\u200d'],
  ['a noncharacter', 'Ann\ufffe'],
  ['a private-use character', 'Ann\ue000'],
  ['an unassigned code point', 'Ann\u0378'],
  ['101 characters', 'x'.repeat(101)],
  ['101 emoji', '🦊'.repeat(101)],
  ['a NUL character', 'An\0n'],
  ['a line break', 'Ann\nBcc: bob@example.org'],
  ['a carriage return', 'Ann\rLee'],
  ['a line separator', 'Ann\u2028Lee'],
  ['an escape character', 'Ann\u001b[31m'],
  ['a delete character', 'Ann\u007f'],
  ['a C1 control character', 'Ann\u0085Lee'],
  ['a lone surrogate', 'Ann\ud800'],
  ['a direction override', 'Ann\u202enaL'],
])('rejects %s as a line of at most 100 characters', (_, input) => {
  expect(validationMessages(input)).toEqual(['Invalid data format'])
})

import { expect, it } from 'vitest'
import { buildInitialPassword, isInitialPassword } from './initial-password'

const person = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  birthday: new Date('1999-04-03T00:00:00Z'),
})

it.each([
  ['Ada', 'Brown', 'AB03041999'],
  ['siobhán', "o'Brien", 'SO03041999'],
  ['élodie', 'Ångström', 'ÉÅ03041999'],
  // A letter and its combining mark count as one character, even if they're separate code points in the name.
  ['e\u0301lodie', 'A\u030Angstro\u0308m', 'ÉÅ03041999'],
  ['ßeta', 'x', 'SSX03041999'],
  ['李', '小龙', '李小03041999'],
  ['👩‍👩‍👧‍👦 Family', '🇬🇧', '👩‍👩‍👧‍👦🇬🇧03041999'],
  ['नी', 'ก็', 'नीก็03041999'],
  ['محمد', 'علي', 'مع03041999'],
  ['  Ada', '\tBrown', 'AB03041999'],
])('builds the initial password of %s %s as %s', (first, last, password) => {
  expect(buildInitialPassword(person(first, last))).toBe(password)
  expect(isInitialPassword(password, person(first, last))).toBe(true)
})

it.each(['ab03041999', ' AB03041999\n', 'aB03041999', 'ＡＢ０３０４１９９９'])(
  'accepts %j as the initial password AB03041999, ignoring case, outer spaces and character width',
  (input) => {
    expect(isInitialPassword(input, person('Ada', 'Brown'))).toBe(true)
  },
)

it.each([
  ['\u200Fمحمد', '\u200B علي', 'مع03041999'],
  ['Ada', 'Brown', '\u202AAB03041999\u202C'],
  ['❤️', 'Brown', '❤B03041999'],
  ["'t", 'Hooft', '’H03041999'],
])('ignores invisible and untypable characters in the name or initial password (%s %s)', (first, last, input) => {
  expect(isInitialPassword(input, person(first, last))).toBe(true)
  expect(isInitialPassword(buildInitialPassword(person(first, last)), person(first, last))).toBe(true)
})

it('accepts ß, ẞ or ss in the initial password for a name that begins with ß', () => {
  for (const input of ['ßx03041999', 'ẞX03041999', 'ssx03041999']) {
    expect(isInitialPassword(input, person('ßeta', 'xu'))).toBe(true)
  }
})

it.each([
  ...['ab 03/04/1999', 'AB 03.04.1999', 'AB03-04-1999', 'ab 03 04 1999', 'A B 03041999', 'A.B. 03–04–1999'],
  ...['AB 3/4/1999', 'ab3.4.1999', 'AB 3 / 4 / 1999', 'AB０３／０４／１９９９'],
])('accepts %j as the initial password AB03041999, ignoring separators', (input) => {
  expect(isInitialPassword(input, person('Ada', 'Brown'))).toBe(true)
})

it.each([
  ...['', 'AB', 'BA03041999', 'AB04031999', 'AB19990403', 'AB030499', 'AB0304199', 'AB030419999'],
  // A date without separators must have all zeros, because 1111999 could be 1 November or 11 January.
  ...['AB341999', 'AB 4/3/1999', 'AB 1999/04/03', 'AB 03/04/99', 'AB_03_04_1999', '03/04/1999'],
])('rejects "%s" as the initial password AB03041999', (input) => {
  expect(isInitialPassword(input, person('Ada', 'Brown'))).toBe(false)
})

it('accepts the initial password of a name that begins with a separator', () => {
  for (const input of ['-B03041999', 'B03041999']) expect(isInitialPassword(input, person('-', 'Brown'))).toBe(true)
})

import { expect, it } from 'vitest'
import { expandNameTokens } from './name-tokens'

it.each([
  ['李明', [['李明'], ['李', '明']]],
  ['欧阳明', [['欧阳明'], ['欧', '阳明'], ['欧阳', '明']]],
  ['김철수', [['김철수'], ['김', '철수'], ['김철', '수']]],
])('splits the name %s at every possible place: %j', (name, expected) =>
  expect(expandNameTokens([name])).toEqual(expected),
)

it.each([
  ['a single letter', ['李']],
  ['a text that is too long for a name', ['李明李明李明李明李']],
  ['a name with a space', ['李', '小龙']],
  ['a name in Latin letters', ['smith']],
  ['a name in two scripts', ['smith李']],
])('doesn’t split %s: %j', (_, words) => expect(expandNameTokens(words)).toEqual([words]))

import { expect, it } from 'vitest'
import { expandNameTokens } from './name-tokens'

it.each([
  [['李明'], [['李明'], ['李', '明']]],
  [['欧阳明'], [['欧阳明'], ['欧', '阳明'], ['欧阳', '明']]],
  [['김철수'], [['김철수'], ['김', '철수'], ['김철', '수']]],
  // These names must not be split: a single letter, text that is too long for a name, a name with a space, and other
  // scripts.
  [['李'], [['李']]],
  [['李明李明李明李明李'], [['李明李明李明李明李']]],
  [['李', '小龙'], [['李', '小龙']]],
  [['smith'], [['smith']]],
  [['smith李'], [['smith李']]],
])('splits the name %j for the search into %j', (words, expected) => expect(expandNameTokens(words)).toEqual(expected))

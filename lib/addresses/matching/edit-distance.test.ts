import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computeEditDistance, listOneEditAway } from './edit-distance'

it.each([
  ['HIGHST', 'HIGHST', 0],
  ['HIHGST', 'HIGHST', 1],
  ['HIGST', 'HIGHST', 1],
  ['HIGHHST', 'HIGHST', 1],
  ['HAGHST', 'HIGHST', 1],
  ['HAHGST', 'HIGHST', 2],
  ['', 'AB', 2],
  ['KITTEN', 'SITTING', 3],
  ['LONDON', 'SITTING', Number.POSITIVE_INFINITY],
])('computes the edit distance between %j and %j as %d', (one, other, distance) => {
  expect(computeEditDistance(one, other, 3)).toBe(distance)
  expect(computeEditDistance(other, one, 3)).toBe(distance)
})

it('lists all texts at an edit distance of 1, and no others', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ABZ'), minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(listOneEditAway(one).includes(other)).toBe(computeEditDistance(one, other, 1) === 1)
    }),
    { seed: 20_261_120, numRuns: 1_000 },
  )
})

import { expect, test } from 'vitest'
import { estimateAverageUse, estimateYearlyUse } from './estimated-consumption'

const TABLE = [66, 110, 136, 165, 182, 200]

test.each([
  [1, 66],
  [6, 200],
  [7, 218],
  [50, 200 + 44 * 18],
])('estimates yearly energy or water use from a table for up to 6 people (people: %d, use: %d)', (people, expected) => {
  expect(estimateYearlyUse(people, TABLE)).toBe(expected)
})

test('interpolates water use for an average household size such as 2.4 people', () => {
  // For 2.4 people: 110 + 0.4 × (136 − 110) = 120.4
  expect(estimateAverageUse(24_000, TABLE)).toBe(1_204_000)
  expect(estimateAverageUse(20_000, TABLE)).toBe(1_100_000)
  expect(estimateAverageUse(60_000, TABLE)).toBe(2_000_000)
})

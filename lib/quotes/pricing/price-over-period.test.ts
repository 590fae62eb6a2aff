import { expect, test } from 'vitest'
import { createDatedPrice, sumOver } from './price-over-period'

const row = { from: '2026-01-01', estimated: false }
const price = createDatedPrice([
  { from: 10, price: 3, row },
  { from: 20, price: 5, row },
])

test.each([
  ['before the first change the first price holds', { from: 1, until: 4 }, 9],
  ['within one part', { from: 12, until: 14 }, 6],
  ['up to a change', { from: 18, until: 20 }, 6],
  ['from a change on', { from: 20, until: 21 }, 5],
  ['across a change', { from: 18, until: 23 }, 2 * 3 + 3 * 5],
  ['after the last change the last price goes on', { from: 900, until: 902 }, 10],
])('%s', (_, span, expected) => {
  expect(sumOver(price, span)).toBe(expected)
})

import { expect, test } from 'vitest'
import { createDatedPrice, sumOver } from './price-over-period'

const row = { from: '2026-01-01', estimated: false }
const price = createDatedPrice([
  { from: 10, price: 3, row },
  { from: 20, price: 5, row },
])

test.each([
  ['the first price before the first change', { from: 1, until: 4 }, 9],
  ['one price within a single part', { from: 12, until: 14 }, 6],
  ['the old price up to a change', { from: 18, until: 20 }, 6],
  ['the new price from a change', { from: 20, until: 21 }, 5],
  ['both prices across a change', { from: 18, until: 23 }, 2 * 3 + 3 * 5],
  ['the last price after the last change', { from: 900, until: 902 }, 10],
])('prices a period with %s', (_, span, expected) => {
  expect(sumOver(price, span)).toBe(expected)
})

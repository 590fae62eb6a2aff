import { expect, test } from 'vitest'
import { createDatedPrice, sumOver } from './price-over-period'

const row = { from: '2026-01-01', estimated: false }
const price = createDatedPrice([
  { from: 10, price: 3, row },
  { from: 20, price: 5, row },
])

test.each([
  ['the first price to a period before the first change', { from: 1, until: 4 }, 9],
  ['one price to a period between two changes', { from: 12, until: 14 }, 6],
  ['the old price to a period that ends at a change', { from: 18, until: 20 }, 6],
  ['the new price to a period that starts at a change', { from: 20, until: 21 }, 5],
  ['both prices to a period that spans a change', { from: 18, until: 23 }, 2 * 3 + 3 * 5],
  ['the last price to a period after the last change', { from: 900, until: 902 }, 10],
])('applies %s', (_, span, expected) => {
  expect(sumOver(price, span)).toBe(expected)
})

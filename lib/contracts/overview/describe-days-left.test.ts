import { expect, it } from 'vitest'
import { describeDaysLeft } from './describe-days-left'

it.each([
  ['2026-07-01T22:59:59Z', 'expires today'],
  ['2026-07-01T23:00:00Z', 'expires tomorrow'],
  ['2026-07-15T12:00:00Z', 'expires in 14 days'],
])('counts days in UK time until %s', (expiresAt, text) => {
  expect(describeDaysLeft(new Date(expiresAt), new Date('2026-06-30T23:00:00Z'))).toBe(text)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundHalfUp } from './rounding'

test.each([
  [0, 7, 0],
  [1, 2, 1],
  [3, 2, 2],
  [49, 100, 0],
  [50, 100, 1],
  [149, 100, 1],
  [150, 100, 2],
])('rounds %d ÷ %d to %d', (numerator, denominator, expected) => {
  expect(roundHalfUp(numerator, denominator)).toBe(expected)
})

// The floating-point number nearest to 1.005 is slightly below it.
test('rounds a half up even if floating-point division would round it down', () => {
  expect(roundHalfUp(1005, 10) / 100).toBe(1.01)
  expect(Math.round(1.005 * 100) / 100).toBe(1)
})

test('rounds quotients exactly if the numerator is below 2^53', () => {
  const whole = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
  fc.assert(
    fc.property(whole, fc.integer({ min: 1, max: 10_000_000_000 }), (numerator, denominator) => {
      const [n, d] = [BigInt(numerator), BigInt(denominator)]
      expect(BigInt(roundHalfUp(numerator, denominator))).toBe((2n * n + d) / (2n * d))
    }),
    { seed: 20_261_120, numRuns: 1000 },
  )
})

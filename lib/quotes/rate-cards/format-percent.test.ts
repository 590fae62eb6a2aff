import { expect, it } from 'vitest'
import { formatPercent } from './format-percent'

it.each([
  [0.18, '18%'],
  [0.1846, '18%'],
  [1.5, '150%'],
  [0.0996, '10%'],
  [0.0994, '9.9%'],
  [0.024, '2.4%'],
  [0.03, '3%'],
  [0.0005, '0.1%'],
  [0.0004, 'less than 0.1%'],
])('formats the fraction %d as %s', (fraction, expected) => expect(formatPercent(fraction)).toBe(expected))

import { expect, it } from 'vitest'
import { describeFigureChange } from './describe-figure-change'

it.each([
  [100, 118, { direction: 'rise', text: '+18 (up 18%)' }],
  [26.38, 26.1, { direction: 'fall', text: '−0.28 (down 1.1%)' }],
  [0, 12.5, { direction: 'rise', text: '+12.5 (up)' }],
  [0.1 + 0.2, 0.3, null],
])('describes the change from %d to %d', (before, after, expected) => {
  expect(describeFigureChange(before, after)).toEqual(expected)
})

import { expect, it } from 'vitest'
import { parsePhonePart } from './phone-part'

it.each([
  ['900321', { starts: [], end: '900321' }],
  ['0113 296', { starts: ['13296', '113296'], end: '0113296' }],
  ['+44 (0)113 296', { starts: ['13296', '113296'], end: null }],
  ['07700 900321', { starts: [], end: '700900321' }],
  ['００４４ 7700 9', { starts: ['7009', '77009'], end: '004477009' }],
  ['7700 900', { starts: ['700900', '7700900'], end: '7700900' }],
])('parses %s as the beginning or end of a phone number', (text, part) => {
  expect(parsePhonePart(text, 5)).toEqual(part)
})

it.each(['1234', '12 A 34', 'LS6 3AA', '123456789012345678', '-----', ''])('finds no phone number in “%s”', (text) => {
  expect(parsePhonePart(text, 5)).toBeNull()
})

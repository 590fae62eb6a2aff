import { expect, it } from 'vitest'
import { isPhoneNumber } from './phone'

it.each([
  '+44 7911 123456',
  '+447911123456',
  '00447911123456',
  '+44 (0)7911 123456',
  '07911 123456',
  '07911-123-456',
  '+353 85 012 3456',
  '+1 212 555 0123',
  '020 7946 0018',
  '07700 900123',
  '+44 7700 900123',
  '01632 960001',
])('accepts %s', (text) => {
  expect(isPhoneNumber(text)).toBe(true)
})

it.each([
  '07911 1234567',
  '07911 12345',
  '999',
  '112',
  'not a number',
  'call 07911 123456',
  '+44',
  '+',
  '0',
  '',
  '+999 123456789',
  '07911 123456 07911 123456',
  '+353 85 012 34567',
])('refuses %s', (text) => {
  expect(isPhoneNumber(text)).toBe(false)
})

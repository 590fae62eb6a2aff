import { expect, it } from 'vitest'
import { buildTelLink } from './tel-link'

it.each([
  ['07700 900123', 'tel:07700900123'],
  ['+44 (0)113 496 0018', 'tel:+441134960018'],
  ['00353 85 012 3456', 'tel:00353850123456'],
])('builds a link that calls %s', (phone, link) => {
  expect(buildTelLink(phone)).toBe(link)
})

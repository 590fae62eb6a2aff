import { expect, it } from 'vitest'
import { formatExpiry, getInitials } from './layout'

it.each([
  ['2026-12-01T00:00:00Z', 'the end of 30 Nov 2026, UK time'],
  ['2026-06-30T23:00:00Z', 'the end of 30 Jun 2026, UK time'],
  ['2026-12-01T00:00:59Z', 'the end of 30 Nov 2026, UK time'],
  ['2026-07-01T00:00:00Z', '1 Jul 2026, 01:00 UK time'],
  ['2026-11-27T09:30:00Z', '27 Nov 2026, 09:30 UK time'],
])('shows an expiry at %s as ‘%s’', (instant, text) => {
  expect(formatExpiry(new Date(instant))).toBe(text)
})

it.each([
  ['Headingley Lets', 'HL'],
  ['acorn', 'A'],
  ['O’Brien & Sons Lettings', 'OS'],
  ['Élan Homes', 'ÉH'],
  ['24/7 Lettings', '2L'],
  ['***', ''],
])('shows the initials of “%s” as “%s”', (name, initials) => {
  expect(getInitials(name)).toBe(initials)
})

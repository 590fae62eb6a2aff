import { expect, it } from 'vitest'
import { buildMailtoLink } from './mailto-link'

it('builds a mailto link to exactly one email address, whatever characters its local part contains', () => {
  expect(buildMailtoLink('ada.brown+bills@example.org')).toBe('mailto:ada.brown%2Bbills@example.org')
  const { pathname, search } = new URL(buildMailtoLink('ada?bcc=eve&body=%0A@example.org'))
  expect([decodeURIComponent(pathname), search]).toEqual(['ada?bcc=eve&body=%0A@example.org', ''])
})

it('adds a subject', () => {
  expect(buildMailtoLink('bills@example.org', 'Email of contract 7 & more')).toBe(
    'mailto:bills@example.org?subject=Email%20of%20contract%207%20%26%20more',
  )
})

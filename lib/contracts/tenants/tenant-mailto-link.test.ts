import { expect, it } from 'vitest'
import { tenantMailtoLink } from './tenant-mailto-link'

it('names one address, whatever its local part is', () => {
  expect(tenantMailtoLink('ada.brown+bills@example.org')).toBe('mailto:ada.brown%2Bbills@example.org')
  const { pathname, search } = new URL(tenantMailtoLink('ada?bcc=eve&body=%0A@example.org'))
  expect([decodeURIComponent(pathname), search]).toEqual(['ada?bcc=eve&body=%0A@example.org', ''])
})

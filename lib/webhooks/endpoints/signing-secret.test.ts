import { expect, it } from 'vitest'
import { formatSigningSecret, generateSigningSecret } from './signing-secret'

it('formats a webhook signing secret of 32 bytes as Standard Webhooks specifies', () => {
  const formatted = formatSigningSecret(generateSigningSecret())
  expect(formatted).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(Buffer.from(formatted.slice(6), 'base64')).toHaveLength(32)
})

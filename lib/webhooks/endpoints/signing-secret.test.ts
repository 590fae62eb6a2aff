import { expect, it } from 'vitest'
import { formatSigningSecret, generateSigningSecret } from './signing-secret'

it('writes a secret as the convention has it', () => {
  const formatted = formatSigningSecret(generateSigningSecret())
  expect(formatted).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(Buffer.from(formatted.slice(6), 'base64')).toHaveLength(32)
})

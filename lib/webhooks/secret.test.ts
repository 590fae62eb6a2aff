import { expect, it } from 'vitest'
import { newSecret, writtenSecret } from './secret'

it('writes a secret as the convention has it', () => {
  const written = writtenSecret(newSecret())
  expect(written).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(Buffer.from(written.slice(6), 'base64')).toHaveLength(32)
})

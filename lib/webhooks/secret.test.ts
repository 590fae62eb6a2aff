import { expect, it } from 'vitest'
import { deriveKey } from '../derived-key'
import { newSecret, openSecret, sealSecret, writtenSecret } from './secret'

const key = deriveKey('a-secret-for-tests-of-32-characters', 'webhook secrets')

it('opens what was sealed, and seals the same secret differently each time', () => {
  const secret = newSecret()
  const sealed = sealSecret(key, 'row', secret)
  expect(openSecret(key, 'row', sealed)).toEqual(secret)
  expect(sealed).toHaveLength(60)
  expect(sealed.includes(secret)).toBe(false)
  expect(sealSecret(key, 'row', secret)).not.toEqual(sealed)
})

it('opens nothing under another key, for another row, or after a change', () => {
  const sealed = sealSecret(key, 'row', newSecret())
  const otherKey = deriveKey('another-secret-for-tests-of-32-characters', 'webhook secrets')
  expect(openSecret(otherKey, 'row', sealed)).toBeNull()
  expect(openSecret(key, 'other', sealed)).toBeNull()
  for (const at of [0, 12, 59]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(openSecret(key, 'row', changed)).toBeNull()
  }
})

it('writes a secret as the convention has it', () => {
  const written = writtenSecret(newSecret())
  expect(written).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(Buffer.from(written.slice(6), 'base64')).toHaveLength(32)
})

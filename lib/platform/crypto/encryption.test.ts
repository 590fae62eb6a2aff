import { expect, it } from 'vitest'
import { defineKeyPurpose, deriveKeys } from './derived-key'
import { decrypt, encrypt } from './encryption'

const deriveTestKeys = (serverSecret: string, secondaryServerSecret?: string) =>
  deriveKeys({ serverSecret, secondaryServerSecret }, defineKeyPurpose('test'))
const keys = deriveTestKeys('a-secret-for-tests-of-32-characters')
const [key] = keys
const bytes = Buffer.from('twelve bytes and twenty more'.padEnd(32, '.'))

it('decrypts what it has encrypted, and encrypts the same bytes differently each time', () => {
  const encrypted = encrypt(key, 'row', bytes)
  expect(decrypt(keys, 'row', encrypted)).toEqual(bytes)
  expect(encrypted).toHaveLength(60)
  expect(encrypted.includes(bytes)).toBe(false)
  expect(encrypt(key, 'row', bytes)).not.toEqual(encrypted)
})

it('returns null instead of decrypted bytes if the encryption key, context or ciphertext is wrong', () => {
  const encrypted = encrypt(key, 'row', bytes)
  expect(decrypt(deriveTestKeys('another-secret-for-tests-of-32-characters'), 'row', encrypted)).toBeNull()
  expect(decrypt(keys, 'other', encrypted)).toBeNull()
  expect(decrypt(keys, 'row', encrypted.subarray(0, 20))).toBeNull()
  for (const at of [0, 12, 59]) {
    const tampered = Buffer.from(encrypted)
    tampered[at] = (tampered[at] ?? 0) ^ 1
    expect(decrypt(keys, 'row', tampered)).toBeNull()
  }
})

it('decrypts bytes that were encrypted with either the primary or the secondary secret', () => {
  const [secret, otherSecret] = ['a-secret-for-tests-of-32-characters', 'another-secret-for-tests-of-32-characters']
  const encrypted = encrypt(key, 'row', bytes)
  expect(decrypt(deriveTestKeys(otherSecret, secret), 'row', encrypted)).toEqual(bytes)
  expect(decrypt(deriveTestKeys(secret, otherSecret), 'row', encrypted)).toEqual(bytes)
})

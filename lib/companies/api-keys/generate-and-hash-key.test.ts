import { expect, it } from 'vitest'
import { generateKey, getKeyPrefix, hashKey, isWellFormedKey } from './generate-and-hash-key'

it.each(['live', 'test'] as const)('generates distinct, well-formed %s API keys', (mode) => {
  const keys = Array.from({ length: 1000 }, () => generateKey(mode))
  expect(new Set(keys).size).toBe(1000)
  for (const key of keys) {
    expect(key).toMatch(new RegExp(`^eb_${mode}_[0-9A-Za-z]{49}$`))
    expect(isWellFormedKey(key)).toBe(true)
  }
})

it('recognises an API key as malformed if a character, the mode or the length is changed', () => {
  const key = generateKey('live')
  const replacement = key[20] === 'x' ? 'y' : 'x'
  expect(isWellFormedKey(key.slice(0, 20) + replacement + key.slice(21))).toBe(false)
  expect(isWellFormedKey(key.replace('live', 'test'))).toBe(false)
  expect(isWellFormedKey(key.slice(0, -1))).toBe(false)
  expect(isWellFormedKey(`${key}\n`)).toBe(false)
})

it('hashes an API key to 32 bytes, and shortens the key to a prefix of 12 characters', () => {
  const key = generateKey('test')
  expect(hashKey(key)).toHaveLength(32)
  expect(getKeyPrefix(key)).toBe(key.slice(0, 12))
})

import { expect, it } from 'vitest'
import { deriveKeys } from './derived-key'
import { seal, unseal } from './encryption'

const keysOf = (serverSecret: string, serverSecretAlso?: string) =>
  deriveKeys({ serverSecret, serverSecretAlso }, 'webhook secrets')
const keys = keysOf('a-secret-for-tests-of-32-characters')
const [key] = keys
const bytes = Buffer.from('twelve bytes and twenty more'.padEnd(32, '.'))

it('opens what was sealed, and seals the same bytes differently each time', () => {
  const sealed = seal(key, 'row', bytes)
  expect(unseal(keys, 'row', sealed)).toEqual(bytes)
  expect(sealed).toHaveLength(60)
  expect(sealed.includes(bytes)).toBe(false)
  expect(seal(key, 'row', bytes)).not.toEqual(sealed)
})

it('opens nothing under another key, in another place, cut short or after a change', () => {
  const sealed = seal(key, 'row', bytes)
  expect(unseal(keysOf('another-secret-for-tests-of-32-characters'), 'row', sealed)).toBeNull()
  expect(unseal(keys, 'other', sealed)).toBeNull()
  expect(unseal(keys, 'row', sealed.subarray(0, 20))).toBeNull()
  for (const at of [0, 12, 59]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(keys, 'row', changed)).toBeNull()
  }
})

it('opens what any of the keys has sealed', () => {
  const [ours, others] = ['a-secret-for-tests-of-32-characters', 'another-secret-for-tests-of-32-characters']
  const sealed = seal(key, 'row', bytes)
  expect(unseal(keysOf(others, ours), 'row', sealed)).toEqual(bytes)
  expect(unseal(keysOf(ours, others), 'row', sealed)).toEqual(bytes)
})

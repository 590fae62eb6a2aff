import { expect, it } from 'vitest'
import { deriveKey } from './derived-key'
import { seal, unseal } from './sealed'

const key = deriveKey('a-secret-for-tests-of-32-characters', 'webhook secrets')
const bytes = Buffer.from('twelve bytes and twenty more'.padEnd(32, '.'))

it('opens what was sealed, and seals the same bytes differently each time', () => {
  const sealed = seal(key, 'row', bytes)
  expect(unseal(key, 'row', sealed)).toEqual(bytes)
  expect(sealed).toHaveLength(60)
  expect(sealed.includes(bytes)).toBe(false)
  expect(seal(key, 'row', bytes)).not.toEqual(sealed)
})

it('opens nothing under another key, in another place, cut short or after a change', () => {
  const sealed = seal(key, 'row', bytes)
  const otherKey = deriveKey('another-secret-for-tests-of-32-characters', 'webhook secrets')
  expect(unseal(otherKey, 'row', sealed)).toBeNull()
  expect(unseal(key, 'other', sealed)).toBeNull()
  expect(unseal(key, 'row', sealed.subarray(0, 20))).toBeNull()
  for (const at of [0, 12, 59]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(key, 'row', changed)).toBeNull()
  }
})

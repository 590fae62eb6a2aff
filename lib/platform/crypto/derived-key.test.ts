import { expect, it } from 'vitest'
import { defineKeyPurpose, deriveKey } from './derived-key'

it('derives the same encryption key as earlier versions of the service, because stored data depends on that key', () => {
  const key = deriveKey('a server secret of an earlier version', defineKeyPurpose('second factor'))
  expect(key.export().toString('hex')).toBe('3647515427b4d93a69b7268e3d48b2650961cd25fb309fc27854d22b9bdf4697')
})

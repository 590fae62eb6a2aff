import { parseOptions } from '@node-rs/argon2'
import { expect, it, vi } from 'vitest'
import { hashPassword, isCorrectPassword } from './hash-password'

const mocks = vi.hoisted(() => ({ verify: vi.fn() }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, verify: mocks.verify.mockImplementation(real.verify) }
})

const source = { realm: 'portal', address: '192.0.2.1', isKnown: false } as const

it('hashes a password with argon2id, and accepts it in another Unicode form', async () => {
  const hash = await hashPassword('un café au lait, s’il vous plaît', source)
  expect(hash).toMatch(/^\$argon2id\$/)
  expect(parseOptions(hash)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  expect(await isCorrectPassword(hash, 'un café au lait, s’il vous plaît'.normalize('NFD'), source)).toBe(true)
  expect(await isCorrectPassword(hash, 'un cafe au lait, s’il vous plaît', source)).toBe(false)
})

it('does as much work for an account without a password hash as for a wrong password', async () => {
  const hash = await hashPassword('the red tram to Kirkstall', source)
  mocks.verify.mockClear()
  expect(await isCorrectPassword(null, 'no password of anybody', source)).toBe(false)
  expect(await isCorrectPassword(hash, 'no password of anybody', source)).toBe(false)
  const [nobody, wrong] = mocks.verify.mock.calls
  // The work that argon2id does depends only on its parameters, the lengths of the salt and the hash, and the password.
  expect(parseOptions(nobody?.[0])).toEqual(parseOptions(wrong?.[0]))
  expect(String(nobody?.[0]).length).toBe(String(wrong?.[0]).length)
  expect(nobody?.slice(1)).toEqual(wrong?.slice(1))
  expect(mocks.verify).toHaveBeenCalledTimes(2)
})

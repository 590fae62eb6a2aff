import { parseOptions } from '@node-rs/argon2'
import { expect, it, vi } from 'vitest'
import { hashPassword, isPassword, TooBusyError } from './hash-password'

const calls = vi.hoisted(() => ({ verify: vi.fn() }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, verify: calls.verify.mockImplementation(real.verify) }
})

it('is argon2id of at least 19 MiB and two passes, and reads one letter written in two ways', async () => {
  const hash = await hashPassword('un café au lait, s’il vous plaît')
  expect(hash).toMatch(/^\$argon2id\$/)
  expect(parseOptions(hash)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  expect(await isPassword(hash, 'un café au lait, s’il vous plaît'.normalize('NFD'))).toBe(true)
  expect(await isPassword(hash, 'un cafe au lait, s’il vous plaît')).toBe(false)
})

it('does the same work for nobody’s password as for a wrong one', async () => {
  const hash = await hashPassword('the red tram to Kirkstall')
  calls.verify.mockClear()
  expect(await isPassword(null, 'no password of anybody')).toBe(false)
  expect(await isPassword(hash, 'no password of anybody')).toBe(false)
  const [nobody, wrong] = calls.verify.mock.calls
  // The work of argon2id depends only on its parameters, the lengths of salt and hash, and the password.
  expect(parseOptions(nobody?.[0])).toEqual(parseOptions(wrong?.[0]))
  expect(String(nobody?.[0]).length).toBe(String(wrong?.[0]).length)
  expect(nobody?.slice(1)).toEqual(wrong?.slice(1))
  expect(calls.verify).toHaveBeenCalledTimes(2)
})

it('checks two at once, lets some wait, and turns the rest away', async () => {
  let most = 0
  let running = 0
  calls.verify.mockImplementation(async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return true
  })
  const all = await Promise.allSettled(Array.from({ length: 50 }, () => isPassword('$argon2id$', 'x')))
  expect(most).toBe(2)
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(42)
  for (const one of all) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(TooBusyError)
  expect(await isPassword('$argon2id$', 'x')).toBe(true)
})

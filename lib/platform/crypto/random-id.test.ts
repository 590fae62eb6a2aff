import { expect, it } from 'vitest'
import { randomId } from './random-id'

it('sets every bit of an ID at random', () => {
  const ids = Array.from({ length: 200 }, randomId)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/)
  const bits = ids.map((id) => BigInt(`0x${id.replaceAll('-', '')}`))
  const allBits = 2n ** 128n - 1n
  expect(bits.reduce((one, other) => one | other)).toBe(allBits)
  expect(bits.reduce((one, other) => one & other)).toBe(0n)
})

import { expect, it } from 'vitest'
import { deriveAddressId, formatAddressId, parseAddressId } from './address-id'

const ADDRESSES = [
  ['LS6 3AA', '12 HIGHSTLEEDS'],
  ['NG7 1AA', '#FLAT2 7½ ÉGLISESTNOTTINGHAM'],
  ['G12 8QQ', '#2/1 60-62 李ROADGLASGOW'],
] as const

it('derives a different ID from each address, and parses it in any letter case', () => {
  const ids = ADDRESSES.map(([postcode, fullKey]) => deriveAddressId(postcode, fullKey))
  expect(ids[0]).toBe(5_740_230_667_532_255_038n)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) {
    expect(id).toBeLessThan(2n ** 63n)
    expect(parseAddressId(formatAddressId(id))).toEqual({ kind: 'address', id })
    expect(parseAddressId(formatAddressId(id).toLowerCase())).toEqual({ kind: 'address', id })
  }
})

import { hash } from 'node:crypto'

/** PostgreSQL's largest `bigint`. */
const MAX_ID = 2n ** 63n - 1n

/** What an `addressId` names: one address of the directory, or a postcode. */
export type AddressIdTarget = { kind: 'address'; id: bigint } | { kind: 'postcode'; text: string }

/**
 * An address's id, made from the address, so that it stays the same over data sets: the first 63 bits of the
 * SHA-256 of postcode and `fullKey` (build-address-keys.ts). Two of thirty million are the same once in twenty thousand data sets.
 */
export function deriveAddressId(postcode: string, fullKey: string): bigint {
  return BigInt(`0x${hash('sha256', `${postcode}|${fullKey}`).slice(0, 16)}`) >> 1n || 1n
}

/** 'GB|AD|CFYWO2FGXJS6': the id in base 36. */
export const formatAddressId = (id: bigint) => `GB|AD|${id.toString(36).toUpperCase()}`
export const formatPostcodeId = (postcode: string) => `GB|PC|${postcode}`

/** @returns null when the text is no `addressId` of ours, whether or not what it names exists */
export function parseAddressId(text: string): AddressIdTarget | null {
  const [, kind, value] = /^GB\|(AD|PC)\|([A-Z0-9 ]{1,13})$/i.exec(text.trim()) ?? []
  if (!kind || !value) return null
  if (kind.toUpperCase() === 'PC') return { kind: 'postcode', text: value }
  const id = /^[1-9A-Z][0-9A-Z]*$/i.test(value) ? parseBase36(value) : null
  return id !== null && id <= MAX_ID ? { kind: 'address', id } : null
}

/** Digit by digit: `parseInt` is exact to 53 bits alone. */
function parseBase36(digits: string): bigint {
  return [...digits].reduce((number, digit) => number * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
}

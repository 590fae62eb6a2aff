import { hash } from 'node:crypto'

/** PostgreSQL's largest `bigint`. */
const MAX_ID = 2n ** 63n - 1n

/** The address in the directory, or the whole postcode, that an `addressId` identifies. */
export type AddressIdTarget = { kind: 'address'; id: bigint } | { kind: 'postcode'; text: string }

/**
 * Derives an address's ID from the address itself, so that the address keeps its ID when a new dataset is imported. The
 * ID is the first 63 bits of the SHA-256 of the postcode and `fullKey` (build-address-keys.ts). With thirty million
 * addresses, the probability that any two of them get the same ID is 1 in 20,000.
 */
export function deriveAddressId(postcode: string, fullKey: string): bigint {
  return BigInt(`0x${hash('sha256', `${postcode}|${fullKey}`).slice(0, 16)}`) >> 1n || 1n
}

/** Formats an ID in base 36, for example as 'GB|AD|CFYWO2FGXJS6'. */
export const formatAddressId = (id: bigint) => `GB|AD|${id.toString(36).toUpperCase()}`
export const formatPostcodeId = (postcode: string) => `GB|PC|${postcode}`

/**
 * Parses an `addressId`, without checking that the address exists. Returns null if the text isn't in the format of our
 * IDs.
 */
export function parseAddressId(text: string): AddressIdTarget | null {
  const [, kind, value] = /^GB\|(AD|PC)\|([A-Z0-9 ]{1,13})$/i.exec(text.trim()) ?? []
  if (!kind || !value) return null
  if (kind.toUpperCase() === 'PC') return { kind: 'postcode', text: value }
  const id = /^[1-9A-Z][0-9A-Z]*$/i.test(value) ? parseBase36(value) : null
  return id !== null && id <= MAX_ID ? { kind: 'address', id } : null
}

/** Parses base 36 to a `bigint`, because `parseInt` is exact only up to 53 bits. */
function parseBase36(digits: string): bigint {
  return [...digits].reduce((number, digit) => number * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
}

/** PostgreSQL's largest `integer`. */
const MAX_ID = 2_147_483_647

/** What an `addressId` names: one address of the directory, or a postcode. */
export type AddressIdTarget = { kind: 'address'; id: number } | { kind: 'postcode'; text: string }

export const addressIdOf = (id: number) => `GB|AD|${id}`
export const postcodeIdOf = (postcode: string) => `GB|PC|${postcode}`

/** @returns null when the text is no `addressId` of ours, whether or not what it names exists */
export function parseAddressId(text: string): AddressIdTarget | null {
  const [, kind, value] = /^GB\|(AD|PC)\|([A-Z0-9 ]{1,10})$/i.exec(text.trim()) ?? []
  if (!kind || !value) return null
  if (kind.toUpperCase() === 'PC') return { kind: 'postcode', text: value }
  const id = /^[1-9]\d*$/.test(value) ? Number(value) : Number.NaN
  return id <= MAX_ID ? { kind: 'address', id } : null
}

import { type AddressParts, type AddressRow, addressText, type KnownAddress } from '@/lib/addresses/address'
import type { FoundAddress } from '@/lib/addresses/matching/find-address'
import { matchLine } from '@/lib/addresses/matching/match'
import { addressKeys } from '@/lib/addresses/matching/match-keys'
import { readLine } from '@/lib/addresses/matching/parse-line'
import { type ParsedPostcode, parsePostcode } from '@/lib/addresses/postcodes/postcode'
import { resolvePostcode } from '@/lib/addresses/postcodes/suggest-postcodes'
import { addressProvider } from '@/lib/addresses/provider'
import type { Requester } from '@/lib/platform/identity/principal'

const STREET = 'Test Street'
const TOWN = 'Testington'
const POSTCODE = 'LS99 9ZZ'

const ROWS: AddressRow[] = [1, 2, 3].map((id) => {
  const none = { subBuilding: null, buildingName: null, locality: null, county: null }
  const parts: AddressParts = { ...none, number: String(id), street: STREET, town: TOWN, postcode: POSTCODE }
  return { ...parts, ...addressKeys(parts), id: BigInt(id), outcode: 'LS99' }
})

/** What a test key's call finds whatever the operator's directory holds: three houses of a town that is in none. */
export const TEST_ADDRESSES: KnownAddress[] = ROWS.map((row) => ({
  addressId: `GB|TM|${row.id}`,
  address: addressText(row),
  postcode: row.postcode,
}))

/** A line that names their street and none of them. */
export const UNCLEAR_TEST_ADDRESS = `${STREET}, ${TOWN}, ${POSTCODE}`

/**
 * The address of a call, as the address provider knows it; for test keys also in the test mode's own town. Its houses
 * are matched as any address is, another line that names their street or postcode gets them as
 * candidates, and one that names the town alone gets none.
 */
export async function findPartnersAddress({ mode }: Pick<Requester, 'mode'>, line: string): Promise<FoundAddress> {
  return (mode === 'test' && inTestTown(line)) || addressProvider().findAddress(line)
}

/** The postcode that a call for quotes names (postcode-field.ts); for test keys also by the id of a test address. */
export async function resolvePartnersPostcode(
  { mode }: Pick<Requester, 'mode'>,
  text: string,
): Promise<ParsedPostcode | null> {
  const chosen = mode === 'test' && testAddress(text)
  if (chosen) return parsePostcode(chosen.postcode)
  if (!addressProvider().isItsId(text)) return resolvePostcode(text)
  const named = await addressProvider().findAddress(text)
  return named.found ? parsePostcode(named.address.postcode) : null
}

/** The test address that a text is the id of. */
export const testAddress = (text: string): KnownAddress | undefined =>
  TEST_ADDRESSES.find(({ addressId }) => addressId === text.trim().toUpperCase())

/** Null for a line that does not name the town last, nor its postcode. */
function inTestTown(line: string): FoundAddress | null {
  const chosen = testAddress(line)
  if (chosen) return { found: true, address: chosen }
  const readings = readLine(line)
  const hasPostcode = readings.some(({ postcode }) => postcode?.postcode === POSTCODE)
  if (!hasPostcode && !readings.some(({ words }) => words.at(-1)?.toLowerCase() === TOWN.toLowerCase())) return null
  const row = matchLine(readings, ROWS)
  if (row) return { found: true, address: TEST_ADDRESSES[Number(row.id) - 1]! }
  const namesStreet = hasPostcode || line.toLowerCase().includes(STREET.toLowerCase())
  const candidates = TEST_ADDRESSES.map(({ addressId, address }) => ({ addressId, address }))
  return { found: false, candidates: namesStreet ? candidates : [] }
}

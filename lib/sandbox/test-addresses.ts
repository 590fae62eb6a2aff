import { type AddressParts, formatAddress, type Home, type KnownAddress } from '@/lib/addresses/address'
import type { Match } from '@/lib/addresses/matching/find-address'
import { matchExactly } from '@/lib/addresses/matching/match-exactly'
import { buildAddressKeys } from '@/lib/addresses/matching/build-address-keys'
import { parseAddressLine } from '@/lib/addresses/matching/parse-address-line'
import { type ParsedPostcode, parsePostcode } from '@/lib/addresses/postcodes/postcode'
import { resolvePostcode } from '@/lib/addresses/postcodes/suggest-postcodes'
import { getAddressProvider } from '@/lib/addresses/address-provider'
import type { Principal } from '@/lib/platform/identity/principal'

const STREET = 'Test Street'
const TOWN = 'Testington'
const POSTCODE = 'LS99 9ZZ'

const ROWS: Home[] = [1, 2, 3].map((id) => {
  const none = { subBuilding: null, buildingName: null, locality: null, county: null }
  const parts: AddressParts = { ...none, number: String(id), street: STREET, town: TOWN, postcode: POSTCODE }
  return { ...parts, ...buildAddressKeys(parts), id: BigInt(id), outcode: 'LS99' }
})

/** What a test key's call finds whatever the operator's directory holds: three houses of a town that is in none. */
export const TEST_ADDRESSES: KnownAddress[] = ROWS.map((row) => ({
  addressId: `GB|TM|${row.id}`,
  address: formatAddress(row),
  postcode: row.postcode,
}))

/** A line that names their street and none of them. */
export const UNCLEAR_TEST_ADDRESS = `${STREET}, ${TOWN}, ${POSTCODE}`

/**
 * The address of a call, as the address provider knows it; for test keys also in the test mode's own town. Its houses
 * are matched as any address is, another line that names their street or postcode gets them as
 * candidates, and one that names the town alone gets none.
 */
export async function findPartnerAddress({ mode }: Pick<Principal, 'mode'>, line: string): Promise<Match> {
  return (mode === 'test' && matchInTestTown(line)) || getAddressProvider().findAddress(line)
}

/** The postcode that a call for quotes names (postcode-field.ts); for test keys also by the id of a test address. */
export async function resolvePartnerPostcode(
  { mode }: Pick<Principal, 'mode'>,
  text: string,
): Promise<ParsedPostcode | null> {
  const sandboxAddress = mode === 'test' && findTestAddress(text)
  if (sandboxAddress) return parsePostcode(sandboxAddress.postcode)
  if (!getAddressProvider().isProviderId(text)) return resolvePostcode(text)
  const lookup = await getAddressProvider().findAddress(text)
  return lookup.isFound ? parsePostcode(lookup.address.postcode) : null
}

/** The test address that a text is the id of. */
export const findTestAddress = (text: string): KnownAddress | undefined =>
  TEST_ADDRESSES.find(({ addressId }) => addressId === text.trim().toUpperCase())

/** Null for a line that does not name the town last, nor its postcode. */
function matchInTestTown(line: string): Match | null {
  const sandboxAddress = findTestAddress(line)
  if (sandboxAddress) return { isFound: true, address: sandboxAddress }
  const parsedLines = parseAddressLine(line)
  const hasPostcode = parsedLines.some(({ postcode }) => postcode?.postcode === POSTCODE)
  if (!hasPostcode && !parsedLines.some(({ words }) => words.at(-1)?.toLowerCase() === TOWN.toLowerCase())) return null
  const row = matchExactly(parsedLines, ROWS)
  if (row) return { isFound: true, address: TEST_ADDRESSES[Number(row.id) - 1]! }
  const namesStreet = hasPostcode || line.toLowerCase().includes(STREET.toLowerCase())
  const candidates = TEST_ADDRESSES.map(({ addressId, address }) => ({ addressId, address }))
  return { isFound: false, candidates: namesStreet ? candidates : [] }
}

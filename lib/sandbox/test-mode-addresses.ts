import { type AddressParts, formatAddress, type Home, type KnownAddress } from '@/lib/addresses/address'
import { buildAddressKeys } from '@/lib/addresses/matching/build-address-keys'
import type { Match } from '@/lib/addresses/matching/match-address'
import { matchHomeExactly } from '@/lib/addresses/matching/match-home-exactly'
import { parseAddressLine } from '@/lib/addresses/matching/parse-address-line'

const STREET = 'Test Street'

const TOWN = 'Testington'

const POSTCODE = 'LS99 9ZZ'

/** The first half of the postcode. */
const OUTCODE = 'LS99'

const ROWS: Home[] = [1, 2, 3].map((id) => {
  const none = { subBuilding: null, buildingName: null, locality: null, county: null }
  const parts: AddressParts = { ...none, number: String(id), street: STREET, town: TOWN, postcode: POSTCODE }
  return { ...parts, ...buildAddressKeys(parts), id: BigInt(id), outcode: OUTCODE }
})

/**
 * Three addresses in a fictitious town. Requests in test mode can always use them, even if no addresses are imported.
 */
export const TEST_ADDRESSES: KnownAddress[] = ROWS.map((row) => ({
  addressId: `GB|TM|${row.id}`,
  address: formatAddress(row),
  postcode: row.postcode,
}))

/** An address line without a house number. It identifies no test address, so the response suggests all of them. */
export const UNCLEAR_TEST_ADDRESS = `${STREET}, ${TOWN}, ${POSTCODE}`

/** Finds the test address with this ID. Ignores case and surrounding spaces. */
export const findTestAddress = (text: string): KnownAddress | undefined =>
  TEST_ADDRESSES.find(({ addressId }) => addressId === text.trim().toUpperCase())

/** The last word of a line that belongs to the town, if the line doesn't contain the whole postcode. */
const PLACES = [TOWN.toUpperCase(), OUTCODE]

/**
 * Matches an address line against the test addresses. Returns null if the line neither ends with the fictitious town
 * or the first half of its postcode, nor contains its postcode.
 *
 * If the line identifies no test address, all of them are candidates, unless the line names the town but neither its
 * street nor its postcode. Such a line gets no candidates.
 */
export function matchInTestTown(line: string): Match | null {
  const sandboxAddress = findTestAddress(line)
  if (sandboxAddress) return { isFound: true, address: sandboxAddress }
  const parsedLines = parseAddressLine(line)
  const hasPostcode = parsedLines.some(({ postcode }) => postcode?.postcode === POSTCODE)
  if (!hasPostcode && !parsedLines.some(({ words }) => PLACES.includes(words.at(-1) ?? ''))) return null
  const row = matchHomeExactly(parsedLines, ROWS)
  if (row) return { isFound: true, address: TEST_ADDRESSES[Number(row.id) - 1]! }
  const namesStreet = hasPostcode || line.toLowerCase().includes(STREET.toLowerCase())
  const candidates = TEST_ADDRESSES.map(({ addressId, address }) => ({ addressId, address }))
  return { isFound: false, candidates: namesStreet ? candidates : [] }
}

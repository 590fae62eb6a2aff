import type { KnownAddress } from '../addresses/address'
import { type FoundAddress, findAddress } from '../addresses/find-address'
import type { Partner } from '../partner-api/partner'

/** The town that no directory has; only its first houses exist. */
export const TEST_TOWN = 'Testington'

/** What a test key's call finds whatever the operator's directory holds. */
export const TEST_ADDRESSES: KnownAddress[] = [1, 2, 3].map((number) => ({
  addressId: `GB|TM|${number}`,
  address: `${number} Test Street, ${TEST_TOWN}, ZZ99 1AA`,
  postcode: 'ZZ99 1AA',
}))

/**
 * The address of a call, in the directory; for test keys also in a street of the test mode's own. Its
 * three houses are found by their text or id, any other line that names the street gets them as
 * candidates, and one that names the town alone gets none.
 */
export async function findPartnersAddress({ mode }: Pick<Partner, 'mode'>, line: string): Promise<FoundAddress> {
  return (mode === 'test' && inTestTown(line)) || findAddress(line)
}

function inTestTown(line: string): FoundAddress | null {
  const wanted = plain(line)
  const address = TEST_ADDRESSES.find((known) => [known.addressId, known.address].map(plain).includes(wanted))
  if (address) return { found: true, address }
  if (!wanted.includes(plain(TEST_TOWN))) return null
  const candidates = TEST_ADDRESSES.map(({ addressId, address: text }) => ({ addressId, address: text }))
  return { found: false, candidates: wanted.includes('test street') ? candidates : [] }
}

const plain = (text: string) => text.toLowerCase().replace(/[\s,]+/g, ' ')

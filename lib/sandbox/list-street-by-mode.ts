import type { Candidate } from '@/lib/addresses/address'
import { getAddressProvider } from '@/lib/addresses/address-provider'
import type { Mode } from '@/prisma/client/enums'
import { findTestAddress, TEST_ADDRESSES } from './test-mode-addresses'

/**
 * Lists the addresses in the street of an address. In test mode, also knows the street of the sandbox's fictitious town.
 * Returns an empty list if the provider can't list streets.
 *
 * @throws if the address provider can't be reached
 */
export async function listStreetByMode(mode: Mode, addressId: string): Promise<Candidate[]> {
  const isTestAddress = mode === 'test' && findTestAddress(addressId) !== undefined
  const addresses = isTestAddress ? TEST_ADDRESSES : await getAddressProvider().listStreet?.(addressId)
  return (addresses ?? []).map(({ addressId: id, address }) => ({ addressId: id, address }))
}

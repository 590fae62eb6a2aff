import type { Candidate } from '../address'
import { getAddressProvider } from '../address-provider'
import type { Match, MatchOptions } from './match-address'

const MAX_SUGGESTIONS = 10

/**
 * Suggests addresses for an address line that is still being typed. If the line identifies an address, returns only
 * that address. Otherwise returns up to 10 addresses that start with the line or are similar to it. The line needn't
 * name a place.
 *
 * @param findAddress finds the address that a complete line identifies. In test mode, it also finds the sandbox's
 *   addresses
 * @throws if the address provider can't be reached
 */
export async function suggestAddresses(
  addressLine: string,
  findAddress: (line: string, options: MatchOptions) => Promise<Match>,
): Promise<Candidate[]> {
  const [match, knownAddresses] = await Promise.all([
    findAddress(addressLine, { isPlaceOptional: true }),
    getAddressProvider().autocompleteAddresses(addressLine),
  ])
  const suggestions = match.isFound ? [match.address] : [...knownAddresses, ...match.candidates]
  const candidatesById = new Map(suggestions.map(({ addressId, address }) => [addressId, { addressId, address }]))
  return [...candidatesById.values()].slice(0, MAX_SUGGESTIONS)
}

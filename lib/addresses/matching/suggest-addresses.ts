import type { Candidate } from '../address'
import { getAddressProvider } from '../address-provider'
import type { Match } from './match-address'

const MAX_SUGGESTIONS = 10

/**
 * What somebody may mean by a line that they are still typing: the one address that it names, or up to 10 that
 * begin as it does or are like it.
 *
 * @param findAddress finds the address that a whole line names; in test mode the sandbox's too
 * @throws when the address provider cannot be asked
 */
export async function suggestAddresses(
  addressLine: string,
  findAddress: (line: string) => Promise<Match>,
): Promise<Candidate[]> {
  const [match, knownAddresses] = await Promise.all([
    findAddress(addressLine),
    getAddressProvider().autocompleteAddresses(addressLine),
  ])
  const suggestions = match.isFound ? [match.address] : [...knownAddresses, ...match.candidates]
  const candidatesById = new Map(suggestions.map(({ addressId, address }) => [addressId, { addressId, address }]))
  return [...candidatesById.values()].slice(0, MAX_SUGGESTIONS)
}

import type { Candidate } from '../address'
import { addressProvider } from '../provider'
import type { FoundAddress } from './find-address'

const MOST = 10

/**
 * What somebody may mean by a line that they are still typing: the one address that it names, or up to 10 that
 * begin as it does or are like it.
 *
 * @param findAddress finds the address that a whole line names; in test mode the sandbox's too
 * @throws when the address provider cannot be asked
 */
export async function suggestAddresses(
  line: string,
  findAddress: (line: string) => Promise<FoundAddress>,
): Promise<Candidate[]> {
  const [match, begun] = await Promise.all([findAddress(line), addressProvider().addressesBegun(line)])
  const found = match.found ? [match.address] : [...begun, ...match.candidates]
  const once = new Map(found.map(({ addressId, address }) => [addressId, { addressId, address }]))
  return [...once.values()].slice(0, MOST)
}

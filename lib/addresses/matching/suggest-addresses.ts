import { findPartnersAddress } from '@/lib/sandbox/test-addresses'
import type { Mode } from '@/prisma/client/enums'
import type { Candidate } from '../address'
import { addressProvider } from '../provider'

const MOST = 10

/**
 * What somebody may mean by a line that they are still typing: the one address that it names, or up to 10 that
 * begin as it does or are like it.
 *
 * @throws when the address provider cannot be asked
 */
export async function suggestAddresses(mode: Mode, line: string): Promise<Candidate[]> {
  const [match, begun] = await Promise.all([
    findPartnersAddress({ mode }, line),
    addressProvider().addressesBegun(line),
  ])
  const found = match.found ? [match.address] : [...begun, ...match.candidates]
  const once = new Map(found.map(({ addressId, address }) => [addressId, { addressId, address }]))
  return [...once.values()].slice(0, MOST)
}

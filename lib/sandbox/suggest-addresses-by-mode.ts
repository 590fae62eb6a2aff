import type { Candidate } from '@/lib/addresses/address'
import { suggestAddresses } from '@/lib/addresses/matching/suggest-addresses'
import type { Principal } from '@/lib/platform/identity/principal'
import { matchAddressByMode } from './match-address-by-mode'

interface AddressSuggestions {
  candidates: Candidate[]
  /** Whether the line identifies an address. Otherwise, the search counts more than once towards a rate limit. */
  isFound: boolean
}

/**
 * Suggests addresses for a line that somebody is typing. In test mode, also suggests the addresses of the sandbox's
 * fictitious town.
 *
 * @throws if the address provider can't be reached
 */
export async function suggestAddressesByMode(
  principal: Pick<Principal, 'mode'>,
  { address }: { address: string },
): Promise<AddressSuggestions> {
  let isFound = false
  const candidates = await suggestAddresses(address, async (line, options) => {
    const match = await matchAddressByMode(principal, line, options)
    isFound = match.isFound
    return match
  })
  return { candidates, isFound }
}

import { getAddressProvider } from '@/lib/addresses/address-provider'
import type { Match } from '@/lib/addresses/matching/match-address'
import type { Principal } from '@/lib/platform/identity/principal'
import { matchInTestTown } from './test-mode-addresses'

/**
 * Matches an address line with the address provider and, in test mode, with the sandbox's own town. Its houses match
 * like any others. A line that names only the street or postcode gets them as candidates; one with only the town gets
 * none.
 */
export async function matchAddressByMode({ mode }: Pick<Principal, 'mode'>, line: string): Promise<Match> {
  return (mode === 'test' && matchInTestTown(line)) || getAddressProvider().findAddress(line)
}

import { getAddressProvider } from '@/lib/addresses/address-provider'
import type { Match } from '@/lib/addresses/matching/match-address'
import type { Principal } from '@/lib/platform/identity/principal'
import { matchInTestTown } from './test-mode-addresses'

/**
 * Finds the address that a line identifies. In test mode, first looks for it in the sandbox's own town. A line that
 * contains only that town's street or postcode gets the sandbox's addresses as candidates. A line that contains only
 * the town gets none.
 */
export async function matchAddressByMode({ mode }: Pick<Principal, 'mode'>, line: string): Promise<Match> {
  return (mode === 'test' && matchInTestTown(line)) || getAddressProvider().findAddress(line)
}

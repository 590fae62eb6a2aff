import { getAddressProvider } from '@/lib/addresses/address-provider'
import type { Match, MatchOptions } from '@/lib/addresses/matching/match-address'
import type { Principal } from '@/lib/platform/identity/principal'
import { matchInTestTown } from './test-mode-addresses'

/**
 * Finds the address that an address line identifies. In test mode, first looks for the address in the sandbox's
 * fictitious town (test-mode-addresses.ts). A line that doesn't belong to that town is looked up in the real addresses,
 * as in live mode.
 */
export async function matchAddressByMode(
  { mode }: Pick<Principal, 'mode'>,
  line: string,
  options?: MatchOptions,
): Promise<Match> {
  return (mode === 'test' && matchInTestTown(line)) || getAddressProvider().findAddress(line, options)
}

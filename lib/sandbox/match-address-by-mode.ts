import { getAddressProvider } from '@/lib/addresses/address-provider'
import type { Match } from '@/lib/addresses/matching/match-address'
import type { Principal } from '@/lib/platform/identity/principal'
import { matchInTestTown } from './test-mode-addresses'

/**
 * The address of a call, as the address provider knows it; for test keys also in the test mode's own town. Its houses
 * are matched as any address is, another line that names their street or postcode gets them as
 * candidates, and one that names the town alone gets none.
 */
export async function matchAddressByMode({ mode }: Pick<Principal, 'mode'>, line: string): Promise<Match> {
  return (mode === 'test' && matchInTestTown(line)) || getAddressProvider().findAddress(line)
}

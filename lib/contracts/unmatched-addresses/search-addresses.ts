import type { Candidate } from '@/lib/addresses/address'
import { suggestAddresses } from '@/lib/addresses/matching/suggest-addresses'
import { chargeFailedLookup } from '@/lib/auth/guards/portal-lookup-limit'
import type { PartnerStaff } from '@/lib/platform/identity/session-types'
import { matchAddressByMode } from '@/lib/sandbox/match-address-by-mode'
import type { Mode } from '@/prisma/client/enums'

/**
 * Suggests addresses for an address line that a member of partner staff types. If the line doesn't identify an address,
 * counts the lookup a second time towards the user's rate limit.
 */
export function searchAddresses(
  { userId }: Pick<PartnerStaff, 'userId'>,
  mode: Mode,
  line: string,
): Promise<Candidate[]> {
  return suggestAddresses(line, async (text) => {
    const match = await matchAddressByMode({ mode }, text)
    if (!match.isFound) chargeFailedLookup(userId)
    return match
  })
}

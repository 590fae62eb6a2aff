import type { Candidate } from '@/lib/addresses/address'
import { chargeFailedLookup } from '@/lib/auth/guards/portal-lookup-limit'
import type { PartnerStaff } from '@/lib/platform/identity/session-types'
import { suggestAddressesByMode } from '@/lib/sandbox/suggest-addresses-by-mode'
import type { Mode } from '@/prisma/client/enums'

/**
 * Suggests addresses for an address line that a member of partner staff types. If the line doesn't identify an address,
 * counts the lookup a second time towards the user's rate limit.
 */
export async function searchAddresses(
  { userId }: Pick<PartnerStaff, 'userId'>,
  mode: Mode,
  line: string,
): Promise<Candidate[]> {
  const { candidates, isFound } = await suggestAddressesByMode({ mode }, { address: line })
  if (!isFound) chargeFailedLookup(userId)
  return candidates
}

import type { Candidate } from '@/lib/addresses/address'
import { recordOutcome } from '@/lib/platform/database/idempotent-outcome'
import type { Requester } from '@/lib/platform/identity/principal'
import { provoked } from '@/lib/sandbox/magic-emails'
import { findPartnersAddress } from '@/lib/sandbox/test-addresses'
import { storeBillsPackage } from './mutations'
import type { BillsPackageRequest } from './schema'

export type Outcome =
  | { ok: true; houseContractId: number; tenantId: number; accountCreated: boolean }
  | { ok: false; reason: 'address not found'; candidates: Candidate[] }
  | { ok: false; reason: 'e-mail has a contract' }

const HAS_CONTRACT: Outcome = { ok: false, reason: 'e-mail has a contract' }

/**
 * Steps 3 to 8 of "create bills package": the house contract for the address, then the tenant, the
 * contract's details and the confirmation e-mail in one transaction.
 *
 * @param finishes the failed call whose address request this settles (lib/contracts/unmatched-addresses/resolve.ts)
 * @throws when the address look-up or the database fails; where the answer to the commit was lost, all of it
 *   may be stored, else nothing is. What `waitsNoLonger` knows when there is nothing to finish any more
 */
export async function createBillsPackage(
  requester: Requester,
  request: BillsPackageRequest,
  finishes: string | null = null,
): Promise<Outcome> {
  const match = await findPartnersAddress(requester, request.address)
  if (!match.found) return { ok: false, reason: 'address not found', candidates: match.candidates }
  if (provoked(requester, request.email) === 'has-contract') return recordOutcome(requester, HAS_CONTRACT)
  const stored = await storeBillsPackage(requester, request, match.address, finishes)
  return stored ? { ok: true, ...stored } : HAS_CONTRACT
}

import type { Candidate } from '@/lib/addresses/address'
import { recordIdempotentOutcome } from '@/lib/platform/database/record-idempotent-outcome'
import type { Principal } from '@/lib/platform/identity/principal'
import { findMagicEmail } from '@/lib/sandbox/magic-emails'
import { matchAddressByMode } from '@/lib/sandbox/match-address-by-mode'
import type { BillsPackageRequest } from './schema'
import { storeBillsPackage } from './store-bills-package'

export type CreateBillsPackageResult =
  | { ok: true; houseContractId: number; tenantId: number; accountCreated: boolean }
  | { ok: false; reason: 'address not found'; candidates: Candidate[] }
  | { ok: false; reason: 'e-mail has a contract' }

const EMAIL_HAS_CONTRACT: CreateBillsPackageResult = { ok: false, reason: 'e-mail has a contract' }

/**
 * Steps 3 to 8 of "create bills package": the house contract for the address, then the tenant, the
 * contract's details and the confirmation e-mail in one transaction.
 *
 * @param failedRequestId the failed call whose address request this settles (lib/contracts/unmatched-addresses/resolve-unmatched-address.ts)
 * @throws when the address look-up or the database fails; where the answer to the commit was lost, all of it
 *   may be stored, else nothing is. What `isStaleUnmatchedAddress` knows when there is nothing to finish any more
 */
export async function createBillsPackage(
  principal: Principal,
  request: BillsPackageRequest,
  failedRequestId: string | null = null,
): Promise<CreateBillsPackageResult> {
  const match = await matchAddressByMode(principal, request.address)
  if (!match.isFound) return { ok: false, reason: 'address not found', candidates: match.candidates }
  if (findMagicEmail(principal, request.email) === 'has-contract')
    return recordIdempotentOutcome(principal, EMAIL_HAS_CONTRACT)
  const storedPackage = await storeBillsPackage(principal, request, match.address, failedRequestId)
  return storedPackage ? { ok: true, ...storedPackage } : EMAIL_HAS_CONTRACT
}

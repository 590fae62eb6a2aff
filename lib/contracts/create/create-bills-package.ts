import type { Candidate } from '@/lib/addresses/address'
import { recordIdempotentOutcome } from '@/lib/platform/database/record-idempotent-outcome'
import type { Principal } from '@/lib/platform/identity/principal'
import { matchAddressByMode } from '@/lib/sandbox/match-address-by-mode'
import { findTestEmail } from '@/lib/sandbox/test-mode-emails'
import { createTestAccount } from './create-test-account'
import type { BillsPackageRequest } from './schema'
import { storeBillsPackage } from './store-bills-package'

export type CreateBillsPackageResult =
  | { ok: true; houseContractId: number; tenantId: number; accountCreated: boolean }
  | { ok: false; reason: 'address not found'; candidates: Candidate[] }
  /** `isFailedLookup` is set if the address wasn't found either. */
  | { ok: false; reason: 'email has a contract'; isFailedLookup?: true }

const EMAIL_HAS_CONTRACT: CreateBillsPackageResult = { ok: false, reason: 'email has a contract' }

/**
 * Carries out steps 3 to 8 of "create bills package" in the API specification. Finds the address, then stores the
 * tenant, the contract and the confirmation email in one transaction.
 *
 * @param heldRequestId the ID of the held request, if partner staff have chosen the address for an unmatched address.
 *   Otherwise null
 * @throws if the address lookup or the database fails. Unless the connection broke after the commit, the package isn't
 *   stored
 * @throws an error that `isStaleUnmatchedAddress` recognises if the held request doesn't exist any more. It may have
 *   been completed, closed, or replaced by a later request
 */
export async function createBillsPackage(
  principal: Principal,
  request: BillsPackageRequest,
  heldRequestId: string | null = null,
): Promise<CreateBillsPackageResult> {
  const testEmail = findTestEmail(principal, request.email)
  if (testEmail === 'has-contract') return recordIdempotentOutcome(principal, EMAIL_HAS_CONTRACT)
  const match = await matchAddressByMode(principal, request.address)
  if (!match.isFound) return { ok: false, reason: 'address not found', candidates: match.candidates }
  if (testEmail === 'existing-user') await createTestAccount(principal, request)
  const storedPackage = await storeBillsPackage(principal, request, match.address, heldRequestId)
  return storedPackage ? { ok: true, ...storedPackage } : EMAIL_HAS_CONTRACT
}

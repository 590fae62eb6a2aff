import { keepAddressRequest } from '../address-requests/mutations'
import type { Candidate } from '../addresses/address'
import { recordOutcome } from '../idempotency/mutations'
import type { Partner } from '../partner-api/partner'
import { provoked } from '../test-mode/magic-emails'
import { findPartnersAddress } from '../test-mode/test-addresses'
import { storeBillsPackage } from './mutations'
import type { BillsPackageRequest } from './schema'

type Outcome =
  | { ok: true; houseContractId: number; tenantId: number; accountCreated: boolean }
  | { ok: false; reason: 'address not found'; candidates: Candidate[] }
  | { ok: false; reason: 'e-mail has a contract' }

const HAS_CONTRACT: Outcome = { ok: false, reason: 'e-mail has a contract' }

/**
 * Steps 3 to 8 of "create bills package": the house contract for the address, then the tenant, the
 * contract's details and the confirmation e-mail in one transaction.
 *
 * @throws when the address look-up or the database fails; where the answer to the commit was lost, all of it
 *   may be stored, else nothing is
 */
export async function createBillsPackage(partner: Partner, request: BillsPackageRequest): Promise<Outcome> {
  const match = await findPartnersAddress(partner, request.address)
  if (!match.found) {
    await keepAddressRequest(partner, request, match.candidates)
    return { ok: false, reason: 'address not found', candidates: match.candidates }
  }
  if (provoked(partner, request.email) === 'has-contract') return recordOutcome(partner, HAS_CONTRACT)
  const stored = await storeBillsPackage(partner, request, match.address)
  return stored ? { ok: true, ...stored } : HAS_CONTRACT
}

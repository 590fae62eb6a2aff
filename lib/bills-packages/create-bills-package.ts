import { keepAddressRequest } from '../address-requests/mutations'
import type { Candidate } from '../addresses/address'
import { findAddress } from '../addresses/find-address'
import type { Partner } from '../partner-api/partner'
import { storeBillsPackage } from './mutations'
import type { BillsPackageRequest } from './schema'

type Outcome =
  | { ok: true; houseContractId: number; tenantId: number; accountCreated: boolean }
  | { ok: false; reason: 'address not found'; candidates: Candidate[] }
  | { ok: false; reason: 'e-mail has a contract' }

/**
 * Steps 3 to 8 of "create bills package": the house contract for the address, then the tenant, the
 * contract's details and the confirmation e-mail in one transaction.
 *
 * @throws when the address look-up or the database fails; then nothing is stored
 */
export async function createBillsPackage(partner: Partner, request: BillsPackageRequest): Promise<Outcome> {
  const match = await findAddress(request.address)
  if (!match.found) {
    await keepAddressRequest(partner, request, match.candidates)
    return { ok: false, reason: 'address not found', candidates: match.candidates }
  }
  const stored = await storeBillsPackage(partner, request, match.address)
  return stored ? { ok: true, ...stored } : { ok: false, reason: 'e-mail has a contract' }
}

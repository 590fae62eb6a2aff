import type { Partner } from '@/lib/platform/identity/partner'
import { createBillsPackage, type Outcome } from '../create/create-bills-package'
import type { BillsPackageRequest } from '../create/schema'
import { keepAddressRequest } from './mutations'

/**
 * A partner's call: the package is created, or, where its address is not found, the request kept for the
 * company's staff to finish. Staff who fill in the form see the candidates at once, so theirs are not kept.
 *
 * @throws as `createBillsPackage` does
 */
export async function createOrKeep(partner: Partner, request: BillsPackageRequest): Promise<Outcome> {
  const outcome = await createBillsPackage(partner, request)
  if (!outcome.ok && outcome.reason === 'address not found') {
    await keepAddressRequest(partner, request, outcome.candidates)
  }
  return outcome
}

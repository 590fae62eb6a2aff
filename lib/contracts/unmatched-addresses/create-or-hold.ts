import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import { type CreateBillsPackageResult, createBillsPackage } from '../create/create-bills-package'
import type { BillsPackageRequest } from '../create/schema'
import { holdUnmatchedAddress } from './hold-unmatched-address'

/**
 * Creates a package for an API request. If the address isn't found, holds the request for partner staff to complete.
 * The portal's form shows candidates immediately instead, so it doesn't hold requests.
 *
 * @throws as `createBillsPackage` does
 */
export async function createOrHold(partner: Partner, request: BillsPackageRequest): Promise<CreateBillsPackageResult> {
  const result = await createBillsPackage(partner, request)
  if (!result.ok && result.reason === 'address not found') {
    await holdUnmatchedAddress(partner, request, result.candidates)
  }
  return result
}

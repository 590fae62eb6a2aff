import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import { type CreateBillsPackageResult, createBillsPackage } from '../create/create-bills-package'
import type { BillsPackageRequest } from '../create/schema'
import { holdUnmatchedAddress } from './hold-unmatched-address'

/**
 * Creates a package for an API request. If the address isn't found and the tenant has no contract, holds the request, so
 * that partner staff can complete it. The portal's form doesn't need this, because it shows the possible addresses
 * immediately.
 *
 * @throws the same errors as `createBillsPackage`
 */
export async function createOrHold(partner: Partner, request: BillsPackageRequest): Promise<CreateBillsPackageResult> {
  const result = await createBillsPackage(partner, request)
  return !result.ok && result.reason === 'address not found'
    ? holdUnmatchedAddress(partner, request, result.candidates)
    : result
}

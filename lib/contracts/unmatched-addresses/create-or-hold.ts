import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import { type CreateBillsPackageResult, createBillsPackage } from '../create/create-bills-package'
import type { BillsPackageRequest } from '../create/schema'
import { holdUnmatchedAddress } from './hold-unmatched-address'

/**
 * A partner's call: the package is created, or, where its address is not found, the request kept for the
 * company's staff to finish. Staff who fill in the form see the candidates at once, so theirs are not kept.
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

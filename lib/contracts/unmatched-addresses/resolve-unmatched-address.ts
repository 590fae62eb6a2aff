import type { Principal } from '@/lib/platform/identity/principal'
import { parseEmail } from '@/lib/platform/validation/email'
import { createBillsPackage } from '../create/create-bills-package'
import { findActiveContractId } from '../create/find-active-contract-id'
import { billsPackageRequestSchema } from '../create/schema'
import { isStaleUnmatchedAddress } from '../create/store-bills-package'
import { findHeldContractRequest } from './find-held-contract-request'

/** The address that partner staff chose on the page of an unmatched address. */
export interface AddressResolution {
  id: number
  /**
   * The X-Request-Id of the failed API request that the page showed. If a later request replaced it, the choice is
   * rejected.
   */
  expectedRequestId: string
  /** The tenant's email address. It's used to find the contract if a colleague has already created one. */
  email: string
  addressId: string
}

export type ResolveResult =
  | { ok: true; houseContractId: number; tenantId: number; accountCreated: boolean }
  /**
   * The unmatched address doesn't exist, was already resolved or has expired. `houseContractId` is the tenant's
   * contract with this company, or null if there's none.
   */
  | { ok: false; reason: 'already resolved'; houseContractId: number | null }
  /** A later API request has replaced the one that the page showed. */
  | { ok: false; reason: 'changed' }
  | { ok: false; reason: 'address not found' }
  /**
   * Some fields have become invalid since the request, such as the dates of the tenancy. `messages` contains the
   * fields' error messages.
   */
  | { ok: false; reason: 'no longer valid'; messages: string[] }
  | { ok: false; reason: 'email has a contract'; houseContractId: number | null }

/**
 * Completes an API request that is held because its address wasn't found. Creates the package with the chosen address,
 * as if the API request were sent again. If several people choose an address at the same time, creates only one
 * contract.
 *
 * @throws if the address lookup or the database fails
 */
export async function resolveUnmatchedAddress(
  principal: Principal,
  resolution: AddressResolution,
): Promise<ResolveResult> {
  const heldRequest = await findHeldContractRequest(principal.companyId, principal.mode, resolution.id)
  if (!heldRequest)
    return { ok: false, reason: 'already resolved', houseContractId: await findTenantContractId(principal, resolution) }
  if (heldRequest.requestId !== resolution.expectedRequestId) return { ok: false, reason: 'changed' }
  const { request } = heldRequest
  const parsed = billsPackageRequestSchema.safeParse({
    ...request,
    email: request.email.address,
    address: resolution.addressId,
  })
  if (!parsed.success) {
    return { ok: false, reason: 'no longer valid', messages: parsed.error.issues.map(({ message }) => message) }
  }
  try {
    const result = await createBillsPackage(principal, parsed.data, heldRequest.requestId)
    if (result.ok) {
      const { houseContractId, tenantId, accountCreated } = result
      return { ok: true, houseContractId, tenantId, accountCreated }
    }
    if (result.reason === 'address not found') return { ok: false, reason: 'address not found' }
    return await explainRejection(principal, resolution)
  } catch (error) {
    if (isStaleUnmatchedAddress(error)) return explainRejection(principal, resolution)
    throw error
  }
}

/** Finds out why no contract was created from a held request. */
async function explainRejection(principal: Principal, resolution: AddressResolution): Promise<ResolveResult> {
  const heldRequest = await findHeldContractRequest(principal.companyId, principal.mode, resolution.id)
  if (heldRequest && heldRequest.requestId !== resolution.expectedRequestId) return { ok: false, reason: 'changed' }
  const houseContractId = await findTenantContractId(principal, resolution)
  return { ok: false, reason: heldRequest ? 'email has a contract' : 'already resolved', houseContractId }
}

async function findTenantContractId(
  { companyId, mode }: Principal,
  { email }: AddressResolution,
): Promise<number | null> {
  const parsed = parseEmail(email)
  return parsed && findActiveContractId(companyId, mode, parsed.key)
}

import type { Principal } from '@/lib/platform/identity/principal'
import { parseEmail } from '@/lib/platform/validation/email'
import { createBillsPackage } from '../create/create-bills-package'
import { findActiveContractId } from '../create/find-active-contract-id'
import { billsPackageRequestSchema } from '../create/schema'
import { isStaleUnmatchedAddress } from '../create/store-bills-package'
import { findHeldContractRequest } from './find-held-contract-request'

/** Which request somebody finishes, as they saw it. */
export interface AddressResolution {
  id: number
  /** The failed call that was shown. */
  seen: string
  /** The tenant's, by which the contract is found where a colleague was first. */
  email: string
  addressId: string
}

export type ResolveResult =
  | { ok: true; houseContractId: number; accountCreated: boolean }
  /** Settled by somebody else, or 14 days old; with the company's contract for the tenant where there is one. */
  | { ok: false; reason: 'gone'; houseContractId: number | null }
  /** A later call has put another request in its place. */
  | { ok: false; reason: 'changed' }
  | { ok: false; reason: 'address not found' }
  /** Such as a tenancy that the checks of today refuse; the messages of the fields. */
  | { ok: false; reason: 'invalid by now'; messages: string[] }
  | { ok: false; reason: 'e-mail has a contract'; houseContractId: number | null }

/**
 * Creates the package of a request that failed for its address, with the address that was chosen: as if its call
 * were made again, by the same fields and the same use case. Of several who choose at once one makes the contract.
 *
 * @throws as `createBillsPackage` does when the address look-up or the database fails
 */
export async function resolveUnmatchedAddress(
  principal: Principal,
  resolution: AddressResolution,
): Promise<ResolveResult> {
  const held = await findHeldContractRequest(principal.companyId, principal.mode, resolution.id)
  if (!held) return { ok: false, reason: 'gone', houseContractId: await findTenantContractId(principal, resolution) }
  if (held.requestId !== resolution.seen) return { ok: false, reason: 'changed' }
  const { request } = held
  const parsed = billsPackageRequestSchema.safeParse({
    ...request,
    email: request.email.address,
    address: resolution.addressId,
  })
  if (!parsed.success) {
    return { ok: false, reason: 'invalid by now', messages: parsed.error.issues.map(({ message }) => message) }
  }
  try {
    const result = await createBillsPackage(principal, parsed.data, held.requestId)
    if (result.ok) {
      const { houseContractId, accountCreated } = result
      return { ok: true, houseContractId, accountCreated }
    }
    if (result.reason === 'address not found') return { ok: false, reason: 'address not found' }
    return await explainRejection(principal, resolution)
  } catch (error) {
    if (isStaleUnmatchedAddress(error)) return explainRejection(principal, resolution)
    throw error
  }
}

/** Why a request was not finished that was there a moment ago. */
async function explainRejection(principal: Principal, resolution: AddressResolution): Promise<ResolveResult> {
  const held = await findHeldContractRequest(principal.companyId, principal.mode, resolution.id)
  if (held && held.requestId !== resolution.seen) return { ok: false, reason: 'changed' }
  const houseContractId = await findTenantContractId(principal, resolution)
  return { ok: false, reason: held ? 'e-mail has a contract' : 'gone', houseContractId }
}

async function findTenantContractId(
  { companyId, mode }: Principal,
  { email }: AddressResolution,
): Promise<number | null> {
  const parsed = parseEmail(email)
  return parsed && findActiveContractId(companyId, mode, parsed.key)
}

import type { Principal } from '@/lib/platform/identity/principal'
import { explainSettledAddress, type SettledReason } from './explain-settled-address'
import { findHeldContractRequest } from './find-held-contract-request'
import type { PartnerResolution } from './read-back/schema'
import { type ResolveResult, resolveUnmatchedAddress } from './resolve-unmatched-address'

type Resolved = Extract<ResolveResult, { ok: true }>
type Rejected = Exclude<ResolveResult, { ok: true } | { reason: 'already resolved' | 'email has a contract' }>

/** A success is stored with the idempotency key as `bills_package_outcome` builds it. */
export type PartnerResolveResult =
  | Resolved
  | Rejected
  | { ok: false; reason: 'email has a contract' }
  | { ok: false; reason: SettledReason }

/**
 * Completes a held request with an address that a program of the partner chose, as `resolveUnmatchedAddress` does for
 * partner staff.
 *
 * @throws if the address lookup or the database fails
 */
export async function resolvePartnerUnmatchedAddress(
  principal: Principal,
  { addressRequestId: id, addressId, requestId }: PartnerResolution,
): Promise<PartnerResolveResult> {
  const heldRequest = id === null ? null : await findHeldContractRequest(principal.companyId, principal.mode, id)
  if (!heldRequest || id === null) return { ok: false, reason: await explainSettledAddress(principal, id) }
  const result = await resolveUnmatchedAddress(principal, {
    ...{ id, addressId, email: heldRequest.request.email.address },
    expectedRequestId: requestId ?? heldRequest.requestId,
  })
  if (result.ok || (result.reason !== 'already resolved' && result.reason !== 'email has a contract')) return result
  if (result.reason === 'email has a contract') return { ok: false, reason: result.reason }
  return { ok: false, reason: await explainSettledAddress(principal, id) }
}

import type { Requester } from '@/lib/platform/identity/principal'
import { parseEmail } from '@/lib/platform/validation/email'
import { createBillsPackage } from '../create/create-bills-package'
import { contractHeldBy } from '../create/data'
import { waitsNoLonger } from '../create/mutations'
import { billsPackageRequest } from '../create/schema'
import { keptRequest } from './data'

/** Which request somebody finishes, as they saw it. */
export interface Choice {
  id: number
  /** The failed call that was shown. */
  seen: string
  /** The tenant's, by which the contract is found where a colleague was first. */
  email: string
  addressId: string
}

export type Finished =
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
export async function finishAddressRequest(staff: Requester, choice: Choice): Promise<Finished> {
  const kept = await keptRequest(staff.companyId, staff.mode, choice.id)
  if (!kept) return { ok: false, reason: 'gone', houseContractId: await contractOf(staff, choice) }
  if (kept.requestId !== choice.seen) return { ok: false, reason: 'changed' }
  const { request } = kept
  const checked = billsPackageRequest.safeParse({ ...request, email: request.email.address, address: choice.addressId })
  if (!checked.success) {
    return { ok: false, reason: 'invalid by now', messages: checked.error.issues.map(({ message }) => message) }
  }
  try {
    const outcome = await createBillsPackage(staff, checked.data, kept.requestId)
    if (outcome.ok) {
      const { houseContractId, accountCreated } = outcome
      return { ok: true, houseContractId, accountCreated }
    }
    if (outcome.reason === 'address not found') return { ok: false, reason: 'address not found' }
    return await refusedFor(staff, choice)
  } catch (error) {
    if (waitsNoLonger(error)) return refusedFor(staff, choice)
    throw error
  }
}

/** Why a request was not finished that was there a moment ago. */
async function refusedFor(staff: Requester, choice: Choice): Promise<Finished> {
  const kept = await keptRequest(staff.companyId, staff.mode, choice.id)
  if (kept && kept.requestId !== choice.seen) return { ok: false, reason: 'changed' }
  const houseContractId = await contractOf(staff, choice)
  return { ok: false, reason: kept ? 'e-mail has a contract' : 'gone', houseContractId }
}

async function contractOf({ companyId, mode }: Requester, { email }: Choice): Promise<number | null> {
  const parsed = parseEmail(email)
  return parsed && contractHeldBy(companyId, mode, parsed.key)
}

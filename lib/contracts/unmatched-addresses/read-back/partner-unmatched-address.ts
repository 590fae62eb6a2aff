import type { Candidate } from '@/lib/addresses/address'
import type { BillsPackageRequest } from '../../create/schema'
import type { UnmatchedAddressStatus } from './schema'

/** An unmatched address as the company that sent the request reads it back. */
export interface PartnerUnmatchedAddress {
  addressRequestId: number
  status: UnmatchedAddressStatus
  /** The X-Request-Id of the request. If several were held for the same tenant, of the latest. */
  requestId: string
  /** The Idempotency-Key of that request. Null if it had none, if it has expired or if the tenant was erased. */
  idempotencyKey: string | null
  /** When the request was held. Null if it was settled before this time was kept. */
  createdAt: Date | null
  /** When it expires. Until then, an address can be chosen. Null if nobody can choose one any more. */
  expiresAt: Date | null
  /** When it was dismissed, resolved or closed, or has expired. Null if it's waiting. */
  settledAt: Date | null
  /** The contract that was created for the tenant. Null if there's none, or if it belongs to another company. */
  houseContractId: number | null
  /** The details that were sent, apart from the date of birth. Null if an address can't be chosen any more. */
  request: HeldRequest | null
}

type HeldRequest = Omit<BillsPackageRequest, 'birthday' | 'email'> & { email: string }

export interface PartnerUnmatchedAddressDetail extends PartnerUnmatchedAddress {
  /** Empty if nothing is similar, or if an address can't be chosen any more. */
  possibleAddresses: Candidate[]
}

export interface PartnerUnmatchedAddressRow extends Omit<PartnerUnmatchedAddress, 'request'> {
  request: BillsPackageRequest | null
  candidates: Candidate[] | null
}

export function toPartnerUnmatchedAddress({
  request,
  candidates,
  ...unmatchedAddress
}: PartnerUnmatchedAddressRow): PartnerUnmatchedAddress {
  return { ...unmatchedAddress, request: request && toHeldRequest(request) }
}

/** Returns the fields in the order of the API specification, because a jsonb column doesn't keep their order. */
const toHeldRequest = (request: BillsPackageRequest): HeldRequest => ({
  firstName: request.firstName,
  lastName: request.lastName,
  email: request.email.address,
  contactNo: request.contactNo,
  address: request.address,
  broadband: request.broadband,
  numberOfTenants: request.numberOfTenants,
  startDate: request.startDate,
  endDate: request.endDate,
  selectedServices: {
    gas: request.selectedServices.gas,
    electricity: request.selectedServices.electricity,
    water: request.selectedServices.water,
    tv: request.selectedServices.tv,
    wifi: request.selectedServices.wifi,
  },
})

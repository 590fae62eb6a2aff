// The contracts that the endpoints under /api/v1 return.
import type { components } from './interface.js'

export interface ContractFilter {
  status?: Contract['status'] | undefined
  /** Only contracts that were created on this day or later, in UK time (YYYY-MM-DD). */
  createdFrom?: string | undefined
  /** Only contracts that were created on this day or earlier, in UK time (YYYY-MM-DD). */
  createdTo?: string | undefined
}

export interface ContractPageQuery extends ContractFilter {
  /** The `houseContractId` of the last contract of the previous page. */
  startingAfter?: number | undefined
  /** How many contracts a page has: 1 to 100. Default: 50. */
  limit?: number | undefined
}

export interface ContractSearch {
  /** The tenant's email address. */
  email: string
}

export interface ContractPage {
  contracts: Contract[]
  /** Whether there's another page. */
  hasMore: boolean
  /** The X-Request-Id header. Quote it when you contact support. */
  requestId: string
}

/**
 * A contract, with the details that you sent apart from the date of birth. If the tenant's personal data was erased, the
 * fields about the tenant are null.
 */
export interface Contract {
  houseContractId: number
  tenantId: number
  /** `closed` means that the tenancy has ended and House Bills support has closed the contract. */
  status: 'active' | 'cancelled' | 'closed'
  /** The X-Request-Id header of the request that created the contract. */
  requestId: string
  /** The ID of the unmatched address that the contract came from, if any. */
  addressRequestId: number | null
  /** The Idempotency-Key of the request that created the contract, if it had one. */
  idempotencyKey: string | null
  createdAt: string
  cancelledAt: string | null
  closedAt: string | null
  /** Whether the tenant's personal data was erased. */
  isErased: boolean
  firstName: string | null
  lastName: string | null
  email: string | null
  contactNo: string | null
  /** The address line that you sent. */
  address: string
  addressId: string
  /** The address that your address line identified. */
  matchedAddress: string
  postcode: string
  broadband: string | null
  numberOfTenants: number
  startDate: string
  endDate: string
  selectedServices: Record<keyof components['schemas']['BillsPackageRequest']['selectedServices'], boolean>
  /** The status of the newest email about the contract, if any. We may add statuses. */
  emailStatus: string | null
}

/** A contract with its history. */
export interface ContractDetail extends Contract {
  /** The contract's history, oldest first. */
  timeline: TimelineEntry[]
}

/** Something that happened to a contract. */
export interface TimelineEntry {
  at: string
  /** Such as `contract.created` or `email.delivered`. Ignore events that you don't know. */
  event: string
  /** The template of the email, if the event is about one. */
  emailType: string | null
}

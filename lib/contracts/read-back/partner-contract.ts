import { SERVICES, type Service } from '@/lib/contracts/utility-services'
import type { ContractStatus, EmailStatus } from '@/prisma/client/enums'

/** A contract as the company that created it reads it back. It contains only data that the company already has. */
export interface PartnerContract {
  houseContractId: number
  tenantId: number
  status: ContractStatus
  /** The X-Request-Id of the request that created the contract. */
  requestId: string
  /** The ID of the unmatched address that the contract came from. Null if there was none. */
  addressRequestId: number | null
  /** The Idempotency-Key of that request. Null if it had none, or if the tenant was erased. */
  idempotencyKey: string | null
  createdAt: Date
  cancelledAt: Date | null
  closedAt: Date | null
  /** Whether the tenant's personal data was erased. The names, the email address and the phone number are then null. */
  isErased: boolean
  firstName: string | null
  lastName: string | null
  email: string | null
  contactNo: string | null
  /** The address line as sent. If the tenant was erased, it's the same as `matchedAddress`. */
  address: string
  addressId: string
  matchedAddress: string
  postcode: string
  broadband: string | null
  numberOfTenants: number
  /** The first day of the tenancy, YYYY-MM-DD. `endDate` is the last day in the same format. */
  startDate: string
  endDate: string
  selectedServices: Record<Service, boolean>
  /** The status of the newest email about the contract. Null if there's none. */
  emailStatus: EmailStatus | null
}

export type PartnerContractRow = Omit<PartnerContract, 'selectedServices'> & Record<Service, boolean>

/** Collects the selected services, and replaces the placeholders of an erased tenant by null. */
export function toPartnerContract(row: PartnerContractRow): PartnerContract {
  const { gas, electricity, water, tv, wifi, emailStatus, ...contract } = row
  const services = { gas, electricity, water, tv, wifi }
  return {
    ...contract,
    ...(row.isErased && { firstName: null, lastName: null, email: null, contactNo: null, broadband: null }),
    selectedServices: Object.fromEntries(SERVICES.map((name) => [name, services[name]])) as Record<Service, boolean>,
    emailStatus,
  }
}

import type { CompanyAction } from '@/lib/audit/event-types'
import { type EarlierEmailStatus, STATUS_HISTORY } from '@/lib/mail/email-status-history'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { ContractStatus, EmailStatus, Mode } from '@/prisma/client/enums'

const CONTRACT_COLUMNS = {
  ...{ id: true, status: true, createdAt: true, cancelledAt: true, requestId: true },
  ...{ addressRequestId: true, idempotencyKey: true, replacedRequestIds: true },
  ...{ firstName: true, lastName: true, email: true, contactNo: true },
  ...{ address: true, matchedAddress: true, postcode: true, startDate: true, endDate: true, numberOfTenants: true },
  ...{ gas: true, electricity: true, water: true, tv: true, wifi: true, broadband: true },
} as const

/** An audit event about a contract. */
export interface ContractEvent {
  at: Date
  action: Extract<CompanyAction, `house_contract.${string}`>
  by: 'api_key' | 'partner_staff' | 'operator' | 'support_staff' | 'tenant'
  /**
   * The API key's label, or the name or email address of current or former partner staff. Null for operators and
   * support staff.
   */
  name: string | null
}

export interface ContractEmail {
  id: string
  template: string
  status: EmailStatus
  failure: string | null
  createdAt: Date
  settledAt: Date | null
  /** Oldest first. */
  statusHistory: EarlierEmailStatus[]
}

/**
 * A contract as the portal shows it. Leaves out the date of birth, because users must ask for it separately and each
 * access is recorded (view-date-of-birth.ts).
 */
export interface Contract {
  id: number
  status: ContractStatus
  createdAt: Date
  cancelledAt: Date | null
  /**
   * The X-Request-Id of the partner's request, also if partner staff chose its address later. If the contract was
   * created with the portal's form, the ID of that action.
   */
  requestId: string
  /** The ID of the unmatched address that the contract was created from. Otherwise null. */
  addressRequestId: number | null
  /** The Idempotency-Key of the partner's request, or null if it had none. */
  idempotencyKey: string | null
  /** The IDs of the requests that the partner's request replaced, newest first. */
  replacedRequestIds: string[]
  /** The company's unmatched addresses that this contract closed, because the tenant has a contract now. Newest first. */
  closedAddresses: ClosedAddress[]
  firstName: string
  lastName: string
  email: string
  contactNo: string
  /** The address line as sent in the request, also if partner staff chose the address later. */
  address: string
  /** The known address that the address line identified. */
  matchedAddress: string
  postcode: string
  startDate: Date
  endDate: Date
  numberOfTenants: number
  gas: boolean
  electricity: boolean
  water: boolean
  tv: boolean
  wifi: boolean
  broadband: string
  /** The emails about the contract, oldest first. */
  emails: ContractEmail[]
  events: ContractEvent[]
  /** Whether the tenant's personal data was erased. */
  isErased: boolean
}

interface ClosedAddress {
  id: number
  /** The X-Request-Id of the held request. */
  requestId: string
  /** The IDs of the requests that it replaced, newest first. */
  replacedRequestIds: string[]
}

/** Returns a contract, or null if the company has no contract with this ID in this mode. */
export async function findContract(companyId: CompanyId, mode: Mode, id: number): Promise<Contract | null> {
  const [contract, events] = await Promise.all([
    prisma().houseContract.findFirst({
      where: { id, companyId, mode },
      select: {
        ...CONTRACT_COLUMNS,
        tenant: { select: { erasedAt: true } },
        closedUnmatchedAddresses: {
          // In live mode, a contract also closes the unmatched addresses of other companies.
          where: { companyId },
          orderBy: { id: 'desc' },
          select: { id: true, requestId: true, replacedRequestIds: true },
        },
        emails: {
          // Leave out emails that concern only the tenant, such as password resets.
          where: { companyId: { not: null } },
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
          select: {
            ...{ id: true, template: true, status: true, failure: true, createdAt: true, settledAt: true },
            statusHistory: STATUS_HISTORY,
          },
        },
      },
    }),
    // The condition on the action lets PostgreSQL use a partial index.
    prisma().$queryRaw<ContractEvent[]>`
      SELECT a.at, a.action, a.actor_type AS by, coalesce(k.label, u.name, u.email) AS name
      FROM audit_events a
      LEFT JOIN api_keys k ON a.actor_type = 'api_key' AND k.id = a.actor_id AND k.company_id = a.company_id
      LEFT JOIN partner_staff u ON a.actor_type = 'partner_staff' AND u.id = a.actor_id AND u.company_id = a.company_id
      WHERE a.subject_id = ${id}::int AND a.action LIKE 'house_contract.%' AND a.company_id = ${companyId}::int
      ORDER BY a.id`,
  ])
  if (!contract) return null
  const { tenant, closedUnmatchedAddresses: closedAddresses, ...contractColumns } = contract
  return { ...contractColumns, closedAddresses, events, isErased: tenant.erasedAt !== null }
}

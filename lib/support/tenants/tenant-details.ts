import type { AuditAction } from '@/lib/audit/event-types'
import type { EndpointName } from '@/lib/partner-api/api-request-context'
import type { ContractStatus, EmailStatus } from '@/prisma/client/enums'
import type { AccessAction } from '../access-log/event-types'

/** None: quotes alone stored the tenant. */
export type AccountStatus = 'none' | 'not activated' | 'link open' | 'activated'

/** A live tenant as the desk shows one: without birthday and phone, which are read on demand alone. */
export interface TenantDetails {
  id: number
  email: string
  firstName: string
  lastName: string
  createdAt: Date
  accountCreatedAt: Date | null
  erasedAt: Date | null
  accountState: AccountStatus
  /** Until when the newest activation link can be used. */
  linkUntil: Date | null
  /** Of the sessions that are still known. */
  lastSeenAt: Date | null
  /** Without their ids, by which sessions are opened. */
  sessions: { browser: string | null; createdAt: Date; lastSeenAt: Date }[]
  /** Newest first, as all that follows. */
  contracts: TenantContract[]
  quotes: TenantQuote[]
  emails: TenantEmail[]
  apiRequests: TenantApiRequest[]
  changes: TenantChange[]
  accesses: { id: bigint; at: Date; action: AccessAction; name: string }[]
}

export interface TenantContract {
  id: number
  status: ContractStatus
  companyId: number
  companyName: string
  matchedAddress: string
  startDate: Date
  endDate: Date
  /** Whether the tenancy was over before today in the United Kingdom. */
  isOver: boolean
  numberOfTenants: number
  gas: boolean
  electricity: boolean
  water: boolean
  tv: boolean
  wifi: boolean
  broadband: string
  requestId: string
  createdAt: Date
  closedAt: Date | null
  closingNote: string | null
}

export interface TenantQuote {
  id: number
  companyId: number
  companyName: string
  firstName: string
  lastName: string
  postcode: string
  numberOfTenants: number
  startDate: Date
  endDate: Date
  rateCardId: number
  requestId: string
  createdAt: Date
}

export interface TenantEmail {
  id: string
  contractId: number
  recipient: string
  template: string
  status: EmailStatus
  failure: string | null
  createdAt: Date
  settledAt: Date | null
  /** What the mail provider told of it, in the order in which it happened. */
  events: { id: string; type: string; detail: string | null; at: Date }[]
}

export interface TenantApiRequest {
  id: string
  at: Date
  companyId: number
  endpoint: EndpointName
  status: number
}

/** Something that was done to the tenant or to a contract. */
export interface TenantChange {
  id: bigint
  at: Date
  action: AuditAction
  actorType: 'api_key' | 'partner_staff' | 'operator' | 'support_staff' | 'tenant'
  /** The key's label, or the name of who it was; null of an operator and of the tenant. */
  name: string | null
  /** Of what was done to a contract. */
  contractId: number | null
}

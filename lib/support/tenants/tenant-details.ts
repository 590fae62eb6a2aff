import type { AuditAction } from '@/lib/audit/event-types'
import type { EarlierEmailStatus } from '@/lib/mail/email-status-history'
import type { EndpointName } from '@/lib/partner-api/endpoints'
import type { ContractStatus, EmailStatus } from '@/prisma/client/enums'
import type { AccessAction } from '../access-log/event-types'
import type { NoteReason } from '../notes/note-reasons'

/**
 * 'none' means that the tenant has no account, because there are only quotes for them. 'not activated' means that their
 * activation link no longer works. 'link open' means that they have a valid activation link.
 */
export type AccountStatus = 'none' | 'not activated' | 'link open' | 'activated'

/**
 * A live tenant's details. The birthday and the phone number aren't included, because support staff must view them
 * separately.
 */
export interface TenantDetails {
  id: number
  email: string
  firstName: string
  lastName: string
  createdAt: Date
  accountCreatedAt: Date | null
  erasedAt: Date | null
  accountStatus: AccountStatus
  /** When the newest activation link expires. Null if it no longer works. */
  linkUntil: Date | null
  /** The new email address that the tenant has requested and not yet confirmed. Null if there's none. */
  pendingEmail: string | null
  /** When the link that confirms `pendingEmail` expires. */
  pendingEmailUntil: Date | null
  /** When the tenant set up 2FA. Null if it's off. */
  twoFactorSetUpAt: Date | null
  passkeyCount: number
  /**
   * When the tenant was last active in a session that is still stored. Null if there's none. Sessions that await a 2FA
   * code don't count.
   */
  lastSeenAt: Date | null
  /**
   * The tenant's current sessions, except for those that await a 2FA code. Their IDs are left out, because they would
   * give access to the sessions.
   */
  sessions: { browser: string | null; createdAt: Date; lastSeenAt: Date }[]
  /** The tenant's contracts. This list and those below are sorted newest first. */
  contracts: TenantContract[]
  notes: TenantNote[]
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
  postcode: string
  startDate: Date
  endDate: Date
  /** Whether the tenancy's first day is today's date in the United Kingdom, or before it. */
  hasStarted: boolean
  /** Whether the tenancy's last day is before today's date in the United Kingdom. */
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

/** A note by support staff about the tenant. */
export interface TenantNote {
  id: number
  reason: NoteReason
  /** Empty if the reason says everything. */
  text: string
  createdAt: Date
  /** The name of the member of support staff. */
  name: string
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
  /** Null if no worker has rendered the email yet, or its content has been deleted. */
  renderedAt: Date | null
  createdAt: Date
  settledAt: Date | null
  /** Oldest first. */
  statusHistory: EarlierEmailStatus[]
  /** The email provider's delivery events, oldest first. */
  events: { id: string; type: string; detail: string | null; at: Date }[]
}

export interface TenantApiRequest {
  id: string
  at: Date
  companyId: number
  endpoint: EndpointName
  status: number
}

/** An audit event about the tenant or one of their contracts. */
export interface TenantChange {
  id: bigint
  at: Date
  action: AuditAction
  actorType: 'api_key' | 'partner_staff' | 'operator' | 'support_staff' | 'tenant'
  /**
   * The user's name, their email address if they have no name, or the API key's label. Null if an operator or the
   * tenant made the change.
   */
  name: string | null
  /** The contract that was changed. Null if the event is about the tenant. */
  contractId: number | null
}

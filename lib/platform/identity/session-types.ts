// Types that prove who is signed in. One file of lib/auth/sessions makes each.
import type { CompanyRole } from '@/prisma/client/enums'
import type { PartnerStaffActor, SupportOrTenantActor } from './actor'
import type { CompanyId } from './company-id'

declare const brand: unique symbol

/** A session that counts, with whose it is. */
interface StaffSession {
  id: string
  createdAt: Date
  awaitsTwoFactor: boolean
  userId: number
  email: string
  name: string
  /** Whether signing in asks this user for a code. */
  hasTwoFactor: boolean
}

/** That of partners' staff. */
export interface PartnerStaffSession extends StaffSession {
  realm: 'portal'
  role: CompanyRole
  companyId: number
  companyName: string
  /** Whether the company asks all its staff for one. */
  twoFactorRequired: boolean
}

/** That of support staff. */
export interface SupportStaffSession extends StaffSession {
  realm: 'support'
}

/** Somebody of a partner company's staff who is signed in. Only lib/auth/sessions/current-partner-staff.ts makes one. */
export interface PartnerStaff extends Omit<PartnerStaffSession, 'companyId'> {
  readonly [brand]: 'Member'
  companyId: CompanyId
  /** As the audit names who did it. */
  actor: PartnerStaffActor
}

/** A member who may also see to keys, webhooks and the team. */
export type PartnerAdmin = PartnerStaff & { readonly role: 'admin' }

/** A tenant's session that counts, with whose it is. */
export interface TenantSession {
  id: string
  createdAt: Date
  tenantId: number
  email: string
  firstName: string
  lastName: string
}

/**
 * Somebody of the support staff who is signed in with a second factor. Only
 * lib/auth/sessions/current-support-staff.ts makes one, and every read of the support desk takes one.
 */
export interface SupportStaff extends SupportStaffSession {
  readonly [brand]: 'SupportStaff'
  /** As the audit names who did it. */
  actor: SupportOrTenantActor
}

/** A tenant who is signed in. Only lib/auth/sessions/current-tenant.ts makes one, and every read of an account takes one. */
export interface SignedInTenant extends TenantSession {
  readonly [brand]: 'SignedInTenant'
  /** As the audit names who did it. */
  actor: SupportOrTenantActor
}

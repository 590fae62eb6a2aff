// Types that prove who is signed in. One file of lib/auth/sessions makes each.
import type { CompanyRole } from '@/prisma/client/enums'
import type { OtherActor, StaffActor } from './actor'
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
  hasSecondFactor: boolean
}

/** That of partners' staff. */
export interface OpenSession extends StaffSession {
  realm: 'portal'
  role: CompanyRole
  companyId: number
  companyName: string
  /** Whether the company asks all its staff for one. */
  twoFactorRequired: boolean
}

/** That of support staff. */
export interface OpenSupportSession extends StaffSession {
  realm: 'support'
}

/** Somebody of a partner company's staff who is signed in. Only lib/auth/sessions/partner-staff.ts makes one. */
export interface Member extends Omit<OpenSession, 'companyId'> {
  readonly [brand]: 'Member'
  companyId: CompanyId
  /** As the audit names who did it. */
  actor: StaffActor
}

/** A member who may also see to keys, webhooks and the team. */
export type Admin = Member & { readonly role: 'admin' }

/** A tenant's session that counts, with whose it is. */
export interface OpenTenantSession {
  id: string
  createdAt: Date
  tenantId: number
  email: string
  firstName: string
  lastName: string
}

/**
 * Somebody of the support staff who is signed in with a second factor. Only
 * lib/auth/sessions/support-staff.ts makes one, and every read of the support desk takes one.
 */
export interface SupportUser extends OpenSupportSession {
  readonly [brand]: 'SupportUser'
  /** As the audit names who did it. */
  actor: OtherActor
}

/** A tenant who is signed in. Only lib/auth/sessions/tenant.ts makes one, and every read of an account takes one. */
export interface SignedInTenant extends OpenTenantSession {
  readonly [brand]: 'SignedInTenant'
  /** As the audit names who did it. */
  actor: OtherActor
}

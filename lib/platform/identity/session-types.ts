// Types that prove who is signed in. For each type, a single file in lib/auth/sessions creates the values.
import type { CompanyRole } from '@/prisma/client/enums'
import type { PartnerStaffActor, SupportOrTenantActor } from './actor'
import type { CompanyId } from './company-id'

declare const brand: unique symbol

/**
 * The fields that the sessions of partner staff and support staff share. The types in this file describe only valid
 * sessions.
 */
interface StaffSession {
  id: string
  createdAt: Date
  awaitsTwoFactor: boolean
  userId: number
  email: string
  name: string
  hasTwoFactor: boolean
  hasPasskey: boolean
}

export interface PartnerStaffSession extends StaffSession {
  realm: 'portal'
  /** Identifies the session even after its secret `id` is replaced. */
  publicId: string
  role: CompanyRole
  companyId: number
  companyName: string
  /** Whether the company requires its whole team to use 2FA. */
  twoFactorRequired: boolean
  /** Whether the user signed in with single sign-on. The company's provider then decides about 2FA. */
  isSso: boolean
}

export interface SupportStaffSession extends StaffSession {
  realm: 'support'
}

/** A signed-in member of partner staff. Only lib/auth/sessions/current-partner-staff.ts creates one. */
export interface PartnerStaff extends Omit<PartnerStaffSession, 'companyId'> {
  readonly [brand]: 'Member'
  companyId: CompanyId
  actor: PartnerStaffActor
}

/**
 * A member of partner staff who may also manage API keys, webhooks, the team and single sign-on, and export the
 * activity.
 */
export type PartnerAdmin = PartnerStaff & { readonly role: 'admin' }

/** A tenant's valid session. */
export interface TenantSession {
  id: string
  createdAt: Date
  awaitsTwoFactor: boolean
  tenantId: number
  email: string
  firstName: string
  lastName: string
  hasTwoFactor: boolean
}

/**
 * A member of support staff who has signed in with 2FA. Only lib/auth/sessions/current-support-staff.ts creates one,
 * and every query for support takes one.
 */
export interface SupportStaff extends SupportStaffSession {
  readonly [brand]: 'SupportStaff'
  actor: SupportOrTenantActor
}

/**
 * A signed-in tenant. Only lib/auth/sessions/current-tenant.ts creates one, and every query for an account takes one.
 */
export interface SignedInTenant extends TenantSession {
  readonly [brand]: 'SignedInTenant'
  actor: SupportOrTenantActor
}

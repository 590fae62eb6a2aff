import type { PartnerStaffTemplate } from './partner-staff-template'

/** The template of an email to a contract's tenant. Its values exclude date of birth, phone and password. */
export type TenantTemplate = PartnerStaffTemplate

/** The props of each template in addition to its values. */
export interface TenantProps {
  contractNumber: number
  /** The one-time link, which can also be for a password reset. Is null if the email has none. */
  activation: { link: string; expiresAt: Date } | null
  /** The URL where a tenant with an active account signs in. */
  accountUrl: string
}

/** The props of an email whose purpose is its one-time link. */
export interface TenantLinkProps extends TenantProps {
  activation: { link: string; expiresAt: Date }
}

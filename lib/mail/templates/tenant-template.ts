import type { PartnerStaffTemplate } from './partner-staff-template'

/**
 * The template of an email to a contract's tenant. Its values must not contain the tenant's date of birth, phone number
 * or password.
 */
export type TenantTemplate = PartnerStaffTemplate

/** The props that every template for tenants receives in addition to its values. */
export interface TenantProps {
  contractNumber: number
  /** The one-time link to activate the account or reset its password. Null if the email has no link. */
  activation: { link: string; expiresAt: Date } | null
  /** The URL where a tenant with an active account signs in. */
  accountUrl: string
}

/** The props of a template that always contains a one-time link. */
export interface TenantLinkProps extends TenantProps {
  activation: { link: string; expiresAt: Date }
}

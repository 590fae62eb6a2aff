import type { PartnerStaffTemplate } from './partner-staff-template'

/** An e-mail to a contract's tenant; its values hold no birthday, phone or password. */
export type TenantTemplate = PartnerStaffTemplate

/** What each such template gets beside its values. */
export interface TenantProps {
  contractNumber: number
  /** The one-time link, for a new password too; null where the e-mail carries none. */
  activation: { link: string; expiresAt: Date } | null
  /** Where a tenant with an active account signs in. */
  accountUrl: string
}

/** Of an e-mail whose point is its one-time link. */
export interface TenantLinkProps extends TenantProps {
  activation: { link: string; expiresAt: Date }
}

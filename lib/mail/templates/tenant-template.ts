import type { PartnerStaffTemplate } from './partner-staff-template'

/**
 * The template of an email to a contract's tenant. Its values must not contain the tenant's date of birth, phone number
 * or password.
 */
export type TenantTemplate = PartnerStaffTemplate

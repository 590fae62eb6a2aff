/** Somebody of a company's staff. */
export interface PartnerStaffActor {
  type: 'partner_staff'
  id: number
}

/** Somebody of the support staff, or a tenant who is signed in. */
export interface SupportOrTenantActor {
  type: 'support_staff' | 'tenant'
  id: number
}

/** Who did something that is written down: an operator by command, or somebody who is signed in. */
export type Actor = { type: 'operator'; id?: never } | PartnerStaffActor | SupportOrTenantActor

export const OPERATOR: Actor = { type: 'operator' }

export interface PartnerStaffActor {
  type: 'partner_staff'
  id: number
}

export interface SupportOrTenantActor {
  type: 'support_staff' | 'tenant'
  id: number
}

/** Identifies who carried out an audited action: an operator on the command line, or a signed-in user. */
export type Actor = { type: 'operator'; id?: never } | PartnerStaffActor | SupportOrTenantActor

export const OPERATOR: Actor = { type: 'operator' }

import type { z } from 'zod'

/**
 * An e-mail to somebody of a company's staff: the name of its template in emails/, the version of its values,
 * and what the values are. The version goes up when they change, so that an e-mail queued before a deployment
 * is still rendered from the values it has.
 */
export interface PartnerStaffTemplate<Values extends z.ZodType = z.ZodType> {
  template: string
  templateVersion: number
  values: Values
}

/** A link that works until then. */
interface Link {
  href: string
  expiresAt: Date
}

/** What each such template gets beside its values. */
export interface PartnerStaffProps {
  /** Where the recipient signs in. */
  portalUrl: string
}

/** Of an e-mail whose point is its one-time link. */
export interface PartnerStaffLinkProps extends PartnerStaffProps {
  link: Link
}

import type { z } from 'zod'

/** The template of an email to partner staff. */
export interface PartnerStaffTemplate<Values extends z.ZodType = z.ZodType> {
  /** The name of the file in emails/. */
  template: string
  /**
   * Increase it when the values change, so that an email of an earlier build isn't rendered with values that don't
   * match.
   */
  templateVersion: number
  values: Values
}

interface Link {
  href: string
  expiresAt: Date
}

/** The props of each template in addition to its values. */
export interface PartnerStaffProps {
  /** The URL where the recipient signs in. */
  portalUrl: string
}

/** The props of an email whose purpose is its one-time link. */
export interface PartnerStaffLinkProps extends PartnerStaffProps {
  link: Link
}

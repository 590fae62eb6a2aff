import type { z } from 'zod'

/** The template of an email to partner staff. */
export interface PartnerStaffTemplate<Values extends z.ZodType = z.ZodType> {
  /** The name of the template's file in emails/, without the extension. */
  template: string
  /**
   * Increase the version when the values change. Emails that an earlier build queued then fail instead of being
   * rendered with values that don't match.
   */
  templateVersion: number
  values: Values
}

interface Link {
  href: string
  expiresAt: Date
}

/** The props that every template for partner staff receives in addition to its values. */
export interface PartnerStaffProps {
  /** The URL where the recipient signs in. */
  portalUrl: string
}

/** The props of a template that always contains a one-time link. */
export interface PartnerStaffLinkProps extends PartnerStaffProps {
  link: Link
}

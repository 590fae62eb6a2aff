import type { z } from 'zod'

/** The template of an email to partner staff. */
export interface PartnerStaffTemplate<Values extends z.ZodType = z.ZodType> {
  /** The name of the template's file in emails/, without the extension. */
  template: string
  /**
   * The version of the template's values. Increase it when the values change. Emails that an earlier build queued then
   * fail instead of being rendered with values that don't match.
   */
  templateVersion: number
  values: Values
}

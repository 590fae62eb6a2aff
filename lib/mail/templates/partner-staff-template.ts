import type { z } from 'zod'

/** The template of an email to partner staff. */
export interface PartnerStaffTemplate<Values extends z.ZodType = z.ZodType> {
  /** The name of the template's file in emails/, without the extension. */
  template: string
  /**
   * The version of the template's values. Increase it when the values change. An email that was queued with another
   * version, and hasn't been rendered yet, then fails. Otherwise, it would be rendered with values that don't match the
   * template.
   */
  templateVersion: number
  values: Values
}

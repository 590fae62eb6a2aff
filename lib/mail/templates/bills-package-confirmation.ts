import { z } from 'zod'
import { correctionField } from './correction-field'

/**
 * The values that the confirmation email shows. They're stored with the email, so they must not contain the tenant's
 * date of birth, phone number or password.
 */
export const confirmationValuesSchema = z.object({
  firstName: z.string(),
  /** The name of the letting agent that arranged the package. */
  companyName: z.string(),
  /** The matched address on one line. */
  address: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  numberOfTenants: z.int(),
  /** The names of the services as the email shows them, such as 'Gas'. */
  services: z.array(z.string()),
  /** The type or speed of the broadband. Null if the package has no broadband. */
  broadband: z.string().nullable(),
  correction: correctionField,
})

export type ConfirmationValues = z.infer<typeof confirmationValuesSchema>

/**
 * The template of the email that confirms a new bills package. Increase the version when the values change. An email
 * that was queued with another version, and hasn't been rendered yet, then fails. Otherwise, it would be rendered with
 * values that don't match the template.
 */
export const BILLS_PACKAGE_CONFIRMATION = { template: 'bills-package-confirmation', templateVersion: 1 } as const

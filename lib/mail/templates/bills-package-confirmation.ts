import { z } from 'zod'

/**
 * The values of the confirmation, stored when a contract is created. They exclude date of birth, phone and password.
 */
export const confirmationValuesSchema = z.object({
  firstName: z.string(),
  /** The letting agent that arranged the package. */
  companyName: z.string(),
  /** The matched address on one line. */
  address: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  numberOfTenants: z.int(),
  /** Display names, such as 'Gas'. */
  services: z.array(z.string()),
  /** Is null if the package has no broadband. */
  broadband: z.string().nullable(),
})

export type ConfirmationValues = z.infer<typeof confirmationValuesSchema>

/**
 * The template of the email that creating a bills package queues. Increase the version when the values change, so that
 * an email of an earlier build isn't rendered with values that don't match.
 */
export const BILLS_PACKAGE_CONFIRMATION = { template: 'bills-package-confirmation', templateVersion: 1 } as const

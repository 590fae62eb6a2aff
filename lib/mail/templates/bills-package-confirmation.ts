import { z } from 'zod'

/** What the create transaction stores of the tenant's confirmation: no birthday, phone or password. */
export const confirmationValuesSchema = z.object({
  firstName: z.string(),
  /** The letting agent that arranged the package. */
  companyName: z.string(),
  /** As it was matched, on one line. */
  address: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  numberOfTenants: z.int(),
  /** As people read them: 'Gas'. */
  services: z.array(z.string()),
  /** Null if the package has no broadband. */
  broadband: z.string().nullable(),
})

export type ConfirmationValues = z.infer<typeof confirmationValuesSchema>

/**
 * The template of the e-mail that "create bills package" queues. The version goes up when the values
 * change, so that an e-mail queued before a deployment is still rendered from the values it has.
 */
export const BILLS_PACKAGE_CONFIRMATION = { template: 'bills-package-confirmation', templateVersion: 1 } as const

import { z } from 'zod'
import { numberField } from '@/lib/platform/validation/number-field'

/** The text that support staff must type to confirm that they want to erase a tenant. */
export const erasureConfirmationPhrase = (tenantId: number): string => `erase T${tenantId}`

export const erasureSchema = z
  .object({ tenant: numberField, confirmation: z.string().trim() })
  .superRefine(({ tenant, confirmation }, context) => {
    const phrase = erasureConfirmationPhrase(tenant)
    if (confirmation === phrase) return
    context.addIssue({ code: 'custom', path: ['confirmation'], message: `Type “${phrase}” exactly as shown` })
  })

import { z } from 'zod'
import { numberField } from '@/lib/platform/validation/number-field'

/** The text that support staff must type to confirm that they want to erase a tenant. */
export const erasureConfirmationPhrase = (tenantId: number): string => `erase T${tenantId}`

export const erasureSchema = z
  .object({ tenant: numberField, confirmation: z.string().trim() })
  .refine(({ tenant, confirmation }) => confirmation === erasureConfirmationPhrase(tenant), {
    path: ['confirmation'],
    error: 'Type the text exactly',
  })

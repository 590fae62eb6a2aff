import { z } from 'zod'
import { numberField } from '@/lib/platform/validation/number-field'

/** What must be typed before a tenant is erased. */
export const erasureConfirmationPhrase = (tenantId: number): string => `erase ${tenantId}`

export const erasureSchema = z
  .object({ tenant: numberField, confirmation: z.string().trim() })
  .refine(({ tenant, confirmation }) => confirmation === erasureConfirmationPhrase(tenant), {
    path: ['confirmation'],
    error: 'Type the words as they stand here',
  })

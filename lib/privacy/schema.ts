import { z } from 'zod'
import { numberField } from '@/lib/platform/validation/number-field'

/** What must be typed before a tenant is erased. */
export const phraseOf = (tenantId: number): string => `erase ${tenantId}`

export const erasureFields = z
  .object({ tenant: numberField, confirmation: z.string().trim() })
  .refine(({ tenant, confirmation }) => confirmation === phraseOf(tenant), {
    path: ['confirmation'],
    error: 'Type the words as they stand here',
  })

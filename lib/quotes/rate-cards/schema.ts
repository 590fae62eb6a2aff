import { z } from 'zod'
import { numberField } from '@/lib/platform/validation/number-field'

/** Which version is to price, and which one did when whoever sends it looked. */
export const publishFormSchema = z.object({
  version: numberField,
  seen: z
    .literal('')
    .transform(() => null)
    .or(numberField),
  confirmed: z.literal('on').optional(),
})

export const discardFormSchema = z.object({ version: numberField })

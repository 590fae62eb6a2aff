import { z } from 'zod'
import { numberField } from '@/lib/platform/validation/number-field'

/** `expectedLiveId` is the version that was live when the form was shown. It's empty if no version was live. */
export const publishFormSchema = z.object({
  version: numberField,
  expectedLiveId: z
    .literal('')
    .transform(() => null)
    .or(numberField),
  confirmed: z.literal('on').optional(),
})

export const discardFormSchema = z.object({ version: numberField })

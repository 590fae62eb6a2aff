import { z } from 'zod'
import { checkboxField } from '@/lib/platform/validation/checkbox-field'
import { numberField } from '@/lib/platform/validation/number-field'

/** `expectedLiveId` is the version that was live when the form was shown. It's empty if no version was live. */
export const publishFormSchema = z.object({
  version: numberField,
  expectedLiveId: z
    .literal('')
    .transform(() => null)
    .or(numberField),
  confirmed: checkboxField,
})

export const discardFormSchema = z.object({ version: numberField })

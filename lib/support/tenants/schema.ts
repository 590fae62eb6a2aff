import { z } from 'zod'
import { tenantFields } from '@/lib/contracts/tenants/schema'
import { parseEmail } from '@/lib/platform/validation/email'
import { numberField } from '@/lib/platform/validation/number-field'
import { requiredText } from '@/lib/platform/validation/required-text'
import { withErrorMessage } from '@/lib/platform/validation/with-error-message'

export const tenantSchema = z.object({ tenant: numberField })

/** The same as the API takes, refused in words for whoever types it. */
export const tenantEmailSchema = tenantSchema.extend({
  email: z
    .string()
    .trim()
    .min(1, 'Enter the e-mail address')
    .transform((text, ctx) => {
      const email = parseEmail(text)
      if (!email) ctx.addIssue({ code: 'custom', message: 'This is no e-mail address, such as ada.brown@example.com' })
      return email ?? z.NEVER
    }),
})

/** As with the e-mail address. */
export const tenantNameSchema = tenantSchema.extend({
  firstName: withErrorMessage(tenantFields.firstName, 'Enter the first name, at most 100 characters'),
  lastName: withErrorMessage(tenantFields.lastName, 'Enter the last name, at most 100 characters'),
})

const CLOSING_NOTE_ERROR = 'Say why, for whoever looks at this contract next, in at most 300 characters'

/** A form's line breaks are no part of a note's one line. */
export const closeContractSchema = z.object({
  contract: numberField,
  note: z
    .string()
    .transform((text) => text.replace(/\s+/g, ' '))
    .pipe(withErrorMessage(requiredText(CLOSING_NOTE_ERROR, 300), CLOSING_NOTE_ERROR)),
})

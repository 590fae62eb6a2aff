import { z } from 'zod'
import { emailFormField, tenantFields } from '@/lib/contracts/tenants/schema'
import { numberField } from '@/lib/platform/validation/number-field'
import { requiredText } from '@/lib/platform/validation/required-text'
import { withErrorMessage } from '@/lib/platform/validation/with-error-message'

export const tenantSchema = z.object({ tenant: numberField })

export const tenantEmailSchema = tenantSchema.extend({ email: emailFormField })

/** Accepts the names that the API accepts, with error messages for a form. */
export const tenantNameSchema = tenantSchema.extend({
  firstName: withErrorMessage(tenantFields.firstName, 'Enter the first name (max 100 characters)'),
  lastName: withErrorMessage(tenantFields.lastName, 'Enter the last name (max 100 characters)'),
})

const CLOSING_NOTE_ERROR = 'Enter a reason (max 300 characters)'

/** Accepts the ID of a contract and the reason for closing it. Line breaks in the reason become spaces. */
export const closeContractSchema = z.object({
  contract: numberField,
  note: z
    .string()
    .transform((text) => text.replace(/\s+/g, ' '))
    .pipe(withErrorMessage(requiredText(CLOSING_NOTE_ERROR, 300), CLOSING_NOTE_ERROR)),
})

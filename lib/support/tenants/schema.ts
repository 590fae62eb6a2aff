import { z } from 'zod'
import { tenancyFields, withTenancyChecks } from '@/lib/contracts/schema'
import { birthdayField, emailFormField, phoneFormField, tenantFields } from '@/lib/contracts/tenants/schema'
import { numberField } from '@/lib/platform/validation/number-field'
import { requiredText } from '@/lib/platform/validation/required-text'
import { withErrorMessage } from '@/lib/platform/validation/with-error-message'

export const tenantSchema = z.object({ tenant: numberField })

const REASON_ERROR = 'Enter a reason (max 300 characters)'

/** Accepts a reason for a change. Line breaks in the reason become spaces. */
const reasonField = z
  .string()
  .transform((text) => text.replace(/\s+/g, ' '))
  .pipe(withErrorMessage(requiredText(REASON_ERROR, 300), REASON_ERROR))

export const tenantEmailSchema = tenantSchema.extend({ email: emailFormField, reason: reasonField })

/** Accepts the names that the API accepts, with error messages for a form. */
export const tenantNameSchema = tenantSchema.extend({
  firstName: withErrorMessage(tenantFields.firstName, 'Enter the first name (max 100 characters)'),
  lastName: withErrorMessage(tenantFields.lastName, 'Enter the last name (max 100 characters)'),
  reason: reasonField,
})

export const tenantPhoneSchema = tenantSchema.extend({ contactNo: phoneFormField, reason: reasonField })

/** Accepts the dates of birth that the API accepts, with error messages for a form. */
export const tenantBirthdaySchema = tenantSchema.extend({
  birthday: withErrorMessage(birthdayField, 'Enter a date of birth between 1900 and today'),
  reason: reasonField,
})

/** Accepts the tenancies that the API accepts, with error messages for a form. */
export const contractDatesSchema = withTenancyChecks(
  z.object({
    contract: numberField,
    startDate: withErrorMessage(tenancyFields.startDate, 'Enter the first day of the tenancy'),
    endDate: withErrorMessage(tenancyFields.endDate, 'Enter the last day of the tenancy'),
    reason: reasonField,
  }),
)

/** Accepts the ID of a contract and the reason for closing it. */
export const closeContractSchema = z.object({ contract: numberField, note: reasonField })

import { z } from 'zod'
import { EXACT_PATTERN, MAX_CHARACTERS, WHITE_SPACE } from '@/lib/platform/validation/anchored-pattern'
import { emailField, parseEmail } from '@/lib/platform/validation/email'
import { fieldRule } from '@/lib/platform/validation/field-error-codes'
import { INVALID_DATA, REQUIRED } from '@/lib/platform/validation/messages'
import { isPhoneNumber } from '@/lib/platform/validation/phone'
import { requiredDate, todayInLondon } from '@/lib/platform/validation/required-date'
import { requiredText } from '@/lib/platform/validation/required-text'
import { withErrorMessage } from '@/lib/platform/validation/with-error-message'

// Copied numbers can contain other dashes, spaces and digits, and invisible characters. The portable pattern therefore
// allows every character outside ASCII.
const PHONE_PATTERN = `^${WHITE_SPACE}(?:[ ()+./0-9-]|[^\\x00-\\x7F])+${WHITE_SPACE}$`
const EXACT_PHONE_PATTERN = `^\\s*[()+./0-9\\p{Pd}\\p{Zs}\\p{Cf}\\u2212\\uFF08-\\uFF19]+\\s*$`

/** The fields of the tenant in the requests "create bills package" and "get quotes". */
export const tenantFields = {
  firstName: requiredText(REQUIRED.firstName, 100).meta({
    description: 'First name of the tenant.',
    examples: ['Ada', '小龙'],
  }),
  lastName: requiredText(REQUIRED.lastName, 100).meta({
    description: 'Last name of the tenant.',
    examples: ['Brown', "O'Brien"],
  }),
  email: emailField,
  contactNo: requiredText(REQUIRED.contactNo, 40)
    .refine(isPhoneNumber, fieldRule('invalid_phone', INVALID_DATA))
    .meta({
      description:
        'Phone number of the tenant, in UK national format, or in international format with a leading plus or 00. It must have a valid prefix and length, and no extension or letters.',
      examples: ['07700 900123', '+44 7911 123456', '+447911123456', '020 7946 0018', '00353 85 012 3456'],
      override: { minLength: 1, [MAX_CHARACTERS]: 40, pattern: PHONE_PATTERN, [EXACT_PATTERN]: EXACT_PHONE_PATTERN },
    }),
}

export const birthdayField = requiredDate(REQUIRED.birthday, 'Birthday must not be before 1900')
  .refine((date) => date <= todayInLondon(), fieldRule('date_in_future', 'Birthday must not be in the future'))
  .meta({ description: 'Date of birth, YYYY-MM-DD, not in the future.', examples: ['2001-04-23'] })

/** The tenant's phone number in a form. Accepts what the API accepts, with an error message for a form. */
export const phoneFormField = withErrorMessage(
  tenantFields.contactNo,
  'Enter a phone number, such as 07700 900123. Start an international number with + and the country code.',
)

/** The tenant's email address in a form. Accepts what the API accepts, with error messages for a form. */
export const emailFormField = z
  .string()
  .trim()
  .min(1, 'Enter the email address')
  .transform((text, ctx) => {
    const email = parseEmail(text)
    if (!email) ctx.addIssue({ code: 'custom', message: 'Enter a valid email address, such as ada.brown@example.com' })
    return email ?? z.NEVER
  })

import { z } from 'zod'
import { type EmailAddress, parseEmail } from '@/lib/platform/validation/email'
import { INVALID_EMAIL } from '@/lib/platform/validation/messages'
import { numberField } from '@/lib/platform/validation/number-field'
import { requiredText } from '@/lib/platform/validation/required-text'
import { withErrorMessage } from '@/lib/platform/validation/with-error-message'

/** A person to invite, whom somebody else names. */
export interface NamedPerson {
  name: string
  email: EmailAddress
}

/** The email address of a person to invite. */
export const invitedEmailField = z.string({ error: INVALID_EMAIL }).transform((text, context) => {
  const email = parseEmail(text)
  if (email) return email
  context.addIssue({ code: 'custom', message: 'Enter a valid email address, such as name@company.co.uk' })
  return z.NEVER
})

const lineField = (message: string, max: number) => withErrorMessage(requiredText(message, max), message)

const adminFields = {
  adminName: lineField('Enter the admin’s name (max 100 characters)', 100),
  adminEmail: invitedEmailField,
}

export const createCompanySchema = z.object({
  name: lineField('Enter the company’s name (max 200 characters)', 200),
  ...adminFields,
})

export const resendAdminInvitationSchema = z.object({ company: numberField, user: numberField, ...adminFields })

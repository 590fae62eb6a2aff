import { z } from 'zod'
import { parseEmail } from '@/lib/platform/validation/email'
import { isPhoneNumber, normalisePhone } from '@/lib/platform/validation/phone'

const emailField = z.string().transform((text, context) => {
  if (text.trim() === '') return null
  const email = parseEmail(text)
  if (email) return email.address
  context.addIssue({ code: 'custom', message: 'Enter a valid email address, such as name@company.co.uk' })
  return z.NEVER
})

const phoneField = z.string().transform((text, context) => {
  const phone = normalisePhone(text)
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (phone === '') return null
  if (phone.length <= 30 && isPhoneNumber(phone)) return phone
  context.addIssue({ code: 'custom', message: 'Enter a valid phone number, such as 0113 496 0000' })
  return z.NEVER
})

/** The contact that a company's tenants see. An empty field becomes null. */
export const companyContactSchema = z.object({ email: emailField, phone: phoneField })

export type CompanyContact = z.infer<typeof companyContactSchema>

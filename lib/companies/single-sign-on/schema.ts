import { z } from 'zod'
import { parseEmailDomain } from '@/lib/auth/single-sign-on/connection'
import { requiredText } from '@/lib/platform/validation/required-text'
import { withErrorMessage } from '@/lib/platform/validation/with-error-message'

const DISCOVERY_SUFFIX = /\/\.well-known\/openid-configuration\/?$/

const issuerField = z
  .string({ error: 'Enter your provider’s issuer' })
  .trim()
  // People may enter the URL of the discovery document instead, which is the issuer followed by this suffix.
  .transform((text) => text.replace(DISCOVERY_SUFFIX, ''))
  .refine((text) => isIssuer(text), 'Enter a URL, such as https://accounts.google.com')

/**
 * Returns whether text is a URL that can be an issuer. An issuer has no query and no fragment (OpenID Connect Discovery
 * 1.0, section 3).
 */
function isIssuer(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !/[?#]/.test(text) && !text.includes('/.well-known/')
}

const textField = (message: string, max: number) => withErrorMessage(requiredText(message, max), message)

const clientSecretField = textField('Enter the client secret', 1000)

const DOMAIN_ERROR = 'Enter a domain, such as example.co.uk'

/**
 * Accepts an email address instead of a domain, because people may enter one by mistake. Returns the domain in lower
 * case and ASCII.
 */
const emailDomainField = z.string({ error: DOMAIN_ERROR }).transform((text, context) => {
  const domain = parseEmailDomain(text.trim().replace(/^.*@/, ''))
  if (domain) return domain
  context.addIssue({ code: 'custom', message: DOMAIN_ERROR })
  return z.NEVER
})

const roleField = z.enum(['admin', 'member'], { error: 'Choose a role' })

export const newConnectionSchema = z.object({
  issuer: issuerField,
  clientId: textField('Enter the client ID', 255),
  clientSecret: clientSecretField,
  emailDomain: emailDomainField,
  defaultRole: roleField,
})

export type NewConnection = z.output<typeof newConnectionSchema>

export const clientSecretSchema = z.object({ clientSecret: clientSecretField })

export const defaultRoleSchema = z.object({ defaultRole: roleField })

export const ssoRequirementSchema = z.object({
  required: z.enum(['yes', 'no']).transform((text) => text === 'yes'),
})

export const removeConnectionSchema = z.object({ confirmation: z.string().trim().default('') })

import { env } from '@/lib/platform/env'
import { parseEmail } from '@/lib/platform/validation/email'
import type { CompanyRole } from '@/prisma/client/enums'

/** How this service is registered as a client at a company's identity provider. */
export interface ProviderRegistration {
  issuer: string
  clientId: string
  clientSecret: string
}

/** A company's connection to its identity provider. */
export interface SsoConnection extends Omit<ProviderRegistration, 'clientSecret'> {
  id: string
  companyId: number
  /** Null if it can't be decrypted, because SERVER_SECRET was replaced without a grace period. */
  clientSecret: string | null
  /** In lower case and ASCII. */
  emailDomain: string
  defaultRole: CompanyRole
  /** Whether the domain was verified and the connection tested, so that users can sign in. */
  isReady: boolean
}

/**
 * Returns the URL to which a company's provider sends users back. Each company has its own URL, so a response from its
 * provider can't be mistaken for that of another company's provider (RFC 9700, section 4.4.2.2).
 */
export const getRedirectUri = (companyId: number): string =>
  `${env().appUrl}/api/auth/single-sign-on/callback/${companyId}`

/** Returns an email domain in lower case and ASCII, or null if the text isn't one. */
export function parseEmailDomain(text: string): string | null {
  const email = parseEmail(`name@${text}`)
  return email && getEmailDomain(email)
}

/** Returns the domain of an email address. */
export const getEmailDomain = ({ key }: { key: string }): string => key.slice(key.lastIndexOf('@') + 1)

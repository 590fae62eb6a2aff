import { type EmailAddress, parseEmail } from '@/lib/platform/validation/email'
import { getEmailDomain, type SsoConnection } from './connection'
import { fail, type SsoFailed } from './failure'

/** The claims of an ID token or of the UserInfo endpoint. */
export type Claims = Record<string, unknown>

const GOOGLE_ISSUER = 'https://accounts.google.com'

const ENTRA_HOSTS = new Set([
  'login.microsoftonline.com',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
])

export const isEntra = (issuer: string): boolean => ENTRA_HOSTS.has(URL.parse(issuer)?.hostname ?? '')

/**
 * Returns the user's email address if the provider has verified it and it's in the company's domain.
 *
 * - Google also lets people who aren't in a Workspace sign up with an address of any domain. `hd` is the domain of the
 *   Workspace that manages the account.
 * - Microsoft Entra doesn't send `email_verified`. `xms_edov` says that the owner of the email domain was verified.
 */
export function readVerifiedEmail(
  claims: Claims,
  { issuer, emailDomain }: Pick<SsoConnection, 'issuer' | 'emailDomain'>,
): { ok: true; email: EmailAddress } | SsoFailed {
  const email = typeof claims.email === 'string' ? parseEmail(claims.email) : null
  if (!email) return fail('email-missing')
  if (!isVerified(claims, issuer)) return fail('email-unverified')
  if (getEmailDomain(email) !== emailDomain) return fail('email-domain')
  if (issuer === GOOGLE_ISSUER && claims.hd !== emailDomain) return fail('email-domain')
  return { ok: true, email }
}

const isVerified = ({ email_verified, xms_edov }: Claims, issuer: string): boolean =>
  // Entra has sent this claim as a boolean, as a number and as text.
  isEntra(issuer) ? [true, 1, '1', 'true'].some((value) => value === xms_edov) : email_verified === true

import * as client from 'openid-client'
import type { EmailAddress } from '@/lib/platform/validation/email'
import { staffNameSchema } from '../credentials/schema'
import type { SsoAttempt } from './attempt-cookie'
import { classifyProviderError } from './classify-error'
import { getRedirectUri, type SsoConnection } from './connection'
import { getProvider } from './discover-provider'
import { fail, type SsoFailed } from './failure'
import { type Claims, isEntra, readVerifiedEmail } from './read-verified-email'

/** A user whom a company's provider has authenticated. */
export interface SsoIdentity {
  /** The ID of the user at the provider. */
  subject: string
  /** A verified address in the company's domain. */
  email: EmailAddress
  name: string
}

/** A user's ID at a provider: at most 255 ASCII characters (OpenID Connect Core 1.0, section 2). */
const SUBJECT = /^[\x20-\x7e]{1,255}$/

/**
 * Exchanges the code in a provider's response for an ID token, validates it and reads who the user is.
 *
 * @param query the query of the URL to which the provider has sent the user
 * @throws errors that aren't the provider's
 */
export async function completeSingleSignOn(
  connection: SsoConnection,
  attempt: SsoAttempt,
  query: URLSearchParams,
): Promise<{ ok: true; identity: SsoIdentity } | SsoFailed> {
  // The library also checks the state and the issuer, but only our own checks tell the user the exact reason.
  if (query.get('state') !== attempt.state) return fail('expired')
  if (query.has('iss') && query.get('iss') !== connection.issuer) return fail('mixed-up')
  try {
    const claims = await fetchClaims(connection, attempt, query)
    if (!SUBJECT.test(claims.sub)) return fail('token')
    const result = readVerifiedEmail(claims, connection)
    if (!result.ok) return result
    return { ok: true, identity: { subject: claims.sub, email: result.email, name: chooseName(claims, result.email) } }
  } catch (error) {
    const reason = classifyProviderError(error)
    if (reason === 'error') throw error
    return fail(reason)
  }
}

async function fetchClaims(
  connection: SsoConnection,
  { state, nonce, codeVerifier }: SsoAttempt,
  query: URLSearchParams,
): Promise<Claims & { sub: string }> {
  const provider = await getProvider(connection)
  const url = new URL(`${getRedirectUri(connection.companyId)}?${query}`)
  const tokens = await client.authorizationCodeGrant(provider, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  // The library guarantees that there are claims, because it expects an ID token.
  if (!claims) throw new Error('no ID token')
  const needsUserInfo = claims.email === undefined || (claims.email_verified === undefined && !isEntra(claims.iss))
  if (!needsUserInfo || !provider.serverMetadata().userinfo_endpoint) return claims
  // Okta and some other providers send the claims about the email only in this response.
  const userInfo = await client.fetchUserInfo(provider, tokens.access_token, claims.sub)
  // The address and whether it was verified must come from the same source.
  return userInfo.email === undefined
    ? claims
    : { ...claims, email_verified: undefined, xms_edov: undefined, ...userInfo }
}

/** Chooses a name for a new account. Uses the part of the address before the @ if the provider sends no usable name. */
function chooseName({ name }: Claims, { address }: EmailAddress): string {
  const parsed = staffNameSchema.safeParse(name)
  return parsed.success ? parsed.data : address.slice(0, address.lastIndexOf('@'))
}

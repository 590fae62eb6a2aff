import * as client from 'openid-client'
import { classifyProviderError, findCause } from '@/lib/auth/single-sign-on/classify-error'
import type { ProviderRegistration } from '@/lib/auth/single-sign-on/connection'
import { DiscoveryError, discoverProvider } from '@/lib/auth/single-sign-on/discover-provider'
import { isEntra } from '@/lib/auth/single-sign-on/read-verified-email'
import { OutboundRequestError } from '@/lib/platform/outbound/fetch-checked'

/**
 * Matches the issuer of a single Entra tenant. It must contain the tenant's ID, because the issuer in the discovery
 * document does.
 */
const ENTRA_TENANT_ISSUER = /^https:\/\/[^/]+\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/v2\.0$/

/** The tenant of all personal Microsoft accounts. Anybody can create an account there. */
const PERSONAL_ACCOUNTS = '9188040d-6c67-4c5b-b112-36a304b66dad'

const isEntraTenant = (issuer: string) => ENTRA_TENANT_ISSUER.test(issuer) && !issuer.includes(PERSONAL_ACCOUNTS)

/** Checks whether we can use a provider. Returns the error to show for its issuer, or null if we can use it. */
export async function findIssuerProblem(registration: ProviderRegistration): Promise<string | null> {
  if (isEntra(registration.issuer) && !isEntraTenant(registration.issuer))
    return 'Enter your organisation’s own Microsoft Entra issuer, with its directory ID as TENANT-ID: https://login.microsoftonline.com/TENANT-ID/v2.0'
  try {
    await discoverProvider(registration)
    return null
  } catch (error) {
    return describeDiscoveryError(error)
  }
}

function describeDiscoveryError(error: unknown): string {
  const requestError = findCause(error, OutboundRequestError)
  if (requestError) return `We can’t read your provider’s discovery document: ${requestError.reason}`
  if (error instanceof DiscoveryError) return `We can’t use this provider: ${error.message}`
  const namedIssuer = findNamedIssuer(error)
  if (namedIssuer) return `Your provider’s discovery document gives a different issuer. Enter this one: ${namedIssuer}`
  if (classifyProviderError(error) === 'unavailable')
    return 'There’s no discovery document at this issuer. Check the URL.'
  return 'This issuer’s discovery document isn’t valid. Ask the person who manages the provider to check it.'
}

/**
 * Returns the issuer that a discovery document names, if the error says that it isn't the issuer that was entered.
 * Otherwise returns null.
 */
function findNamedIssuer(error: unknown): string | null {
  if (!(error instanceof client.ClientError) || error.code !== 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return null
  const { body } = error.cause as { body?: { issuer?: unknown } }
  return typeof body?.issuer === 'string' ? body.issuer.slice(0, 200) : null
}

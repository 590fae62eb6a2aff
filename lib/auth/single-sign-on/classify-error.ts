import * as client from 'openid-client'
import { OutboundRequestError } from '@/lib/platform/outbound/fetch-checked'
import { ClientSecretError, DiscoveryError } from './discover-provider'
import type { SsoFailure } from './failure'

/**
 * The errors of an authorisation response that mean that the user cancelled, or that the provider's policy doesn't let
 * them sign in.
 */
const DENIED = new Set(['access_denied', 'login_required', 'consent_required', 'interaction_required'])
const UNAVAILABLE = new Set(['temporarily_unavailable', 'server_error'])
const WRONG_CLIENT = new Set(['invalid_client', 'unauthorized_client'])

const CLAIM_FAILURES: Record<string, SsoFailure> = { aud: 'audience', azp: 'audience', iss: 'mixed-up', nonce: 'nonce' }

/**
 * Returns why a request to a provider failed, or why its response wasn't accepted. The reason 'error' means that the
 * error is ours. Log no other errors, because their causes contain tokens and personal data.
 */
export function classifyProviderError(error: unknown): SsoFailure {
  if (error instanceof client.AuthorizationResponseError) {
    if (DENIED.has(error.error)) return 'denied'
    return UNAVAILABLE.has(error.error) ? 'unavailable' : 'request'
  }
  if (error instanceof client.ResponseBodyError) {
    if (error.status >= 500) return 'unavailable'
    if (WRONG_CLIENT.has(error.error)) return 'client'
    // The code was used before or has expired.
    return error.error === 'invalid_grant' ? 'expired' : 'request'
  }
  if (error instanceof client.WWWAuthenticateChallengeError) return 'client'
  if (error instanceof DiscoveryError) return 'discovery'
  if (error instanceof ClientSecretError) return 'secret'
  if (!(error instanceof client.ClientError)) return 'error'
  if (findCause(error, OutboundRequestError) || error.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return 'unavailable'
  if (error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'token-expired'
  if (error.code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED') return CLAIM_FAILURES[findClaim(error) ?? ''] ?? 'token'
  return 'token'
}

/** Returns the first error of the given class among an error and its causes, or null if there's none. */
export function findCause<Cause>(error: unknown, type: new (...args: never[]) => Cause): Cause | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof type) return cause
  return null
}

/** Finds the name of the claim that the library rejected. It's in the details of the innermost error. */
function findClaim(error: Error): string | null {
  const details = error.cause instanceof Error ? error.cause.cause : error.cause
  return typeof details === 'object' && details && 'claim' in details ? String(details.claim) : null
}

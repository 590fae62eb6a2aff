import * as client from 'openid-client'
import type { SsoAttempt } from './attempt-cookie'
import { classifyProviderError } from './classify-error'
import { getRedirectUri, type SsoConnection } from './connection'
import { getProvider, refreshProvider } from './discover-provider'
import { fail, type SsoFailed } from './failure'

/** Where to send the user, and what the browser must remember until the provider sends the user back. */
export type StartedSso = { ok: true; url: URL; attempt: SsoAttempt }

/**
 * Starts an attempt to sign in at a company's provider, using the authorisation code flow with PKCE, state and nonce.
 *
 * @param testSessionId the ID of the admin's session, if an admin tests the connection. A test doesn't use the cached
 *   discovery document
 * @throws errors that aren't the provider's
 */
export async function startSingleSignOn(
  connection: SsoConnection,
  { returnTo, testSessionId }: { returnTo: string; testSessionId?: string },
): Promise<StartedSso | SsoFailed> {
  try {
    const provider = await (testSessionId ? refreshProvider(connection) : getProvider(connection))
    const attempt: SsoAttempt = {
      connectionId: connection.id,
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
      startedAt: Date.now(),
      returnTo,
      testSessionId,
    }
    const url = client.buildAuthorizationUrl(provider, {
      redirect_uri: getRedirectUri(connection.companyId),
      scope: 'openid email profile',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(attempt.codeVerifier),
      code_challenge_method: 'S256',
    })
    return { ok: true, url, attempt }
  } catch (error) {
    const reason = classifyProviderError(error)
    if (reason === 'error') throw error
    // Only the discovery document was read, so the invalid response must be that document.
    return fail(reason === 'token' ? 'discovery' : reason)
  }
}

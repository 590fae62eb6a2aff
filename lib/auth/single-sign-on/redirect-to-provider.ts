import { cookies } from 'next/headers'
import { cookieOptions } from '../sign-in/next-auth-cookies'
import { ATTEMPT_SECONDS, attemptCookieName, encryptAttempt } from './attempt-cookie'
import type { SsoConnection } from './connection'
import type { SsoFailure } from './failure'
import { reportSsoError } from './record-outcome'
import { startSingleSignOn } from './start-single-sign-on'

/**
 * Redirects the user to a company's provider, and sets the cookie against which the provider's response is checked.
 *
 * @param redirectToError builds the response for a user who can't be sent to the provider
 */
export async function redirectToProvider(
  connection: SsoConnection,
  options: { returnTo: string; testSessionId?: string },
  redirectToError: (reason: SsoFailure) => Response,
): Promise<Response> {
  const started = await startSingleSignOn(connection, options).catch(reportSsoError)
  if (!started.ok) return redirectToError(started.reason)
  const cookie = encryptAttempt(started.attempt)
  ;(await cookies()).set(attemptCookieName(), cookie, { ...cookieOptions(), maxAge: ATTEMPT_SECONDS })
  return redirectTo(started.url.href)
}

/** Redirects with status 303, so that the browser requests the target with GET. */
export const redirectTo = (location: string): Response =>
  new Response(null, { status: 303, headers: { Location: location } })

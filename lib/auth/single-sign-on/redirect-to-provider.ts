import { cookies } from 'next/headers'
import { cookieOptions } from '../sign-in/next-auth-cookies'
import { ATTEMPT_SECONDS, attemptCookieName, encryptAttempt } from './attempt-cookie'
import type { SsoConnection } from './connection'
import type { SsoFailure } from './failure'
import { reportSsoError } from './record-outcome'
import { startSingleSignOn } from './start-single-sign-on'

/**
 * Sends the user to a company's provider, and sets the cookie that the response is checked with.
 *
 * @param redirectToError returns the response if the provider can't be used
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

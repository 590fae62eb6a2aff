import { cookies } from 'next/headers'
import { cookieOptions } from '../sign-in/next-auth-cookies'
import { ATTEMPT_SECONDS, attemptCookieName, encryptAttempt } from './attempt-cookie'
import type { SsoConnection } from './connection'
import type { SsoFailure } from './failure'
import { startSingleSignOn } from './start-single-sign-on'

/**
 * Sends the user to a company's provider, and sets the cookie that the response is checked with.
 *
 * @param getFailurePath returns the path to redirect to if the provider can't be used
 */
export async function redirectToProvider(
  connection: SsoConnection,
  options: { returnTo: string; testSessionId?: string },
  getFailurePath: (reason: SsoFailure) => string,
): Promise<Response> {
  const started = await startSingleSignOn(connection, options)
  if (!started.ok) return redirectTo(getFailurePath(started.reason))
  const cookie = encryptAttempt(started.attempt)
  ;(await cookies()).set(attemptCookieName(), cookie, { ...cookieOptions(), maxAge: ATTEMPT_SECONDS })
  return redirectTo(started.url.href)
}

/** Redirects with status 303, so that the browser requests the target with GET. */
export const redirectTo = (location: string): Response =>
  new Response(null, { status: 303, headers: { Location: location } })

import { cookies } from 'next/headers'
import { cookieOptions } from '../sign-in/next-auth-cookies'
import { attemptCookieName, decryptAttempt, type SsoAttempt } from './attempt-cookie'
import { completeSingleSignOn, type SsoIdentity } from './complete-single-sign-on'
import type { SsoConnection } from './connection'
import { fail, type SsoFailed } from './failure'
import { findSsoConnection } from './find-connection'

export type ProviderResponse =
  | { ok: true; attempt: SsoAttempt; connection: SsoConnection; identity: SsoIdentity }
  /**
   * `attempt` is missing if this browser hasn't started one, or if it took too long. `domain`, the company's email
   * domain, is also missing if the connection no longer exists.
   */
  | (SsoFailed & { attempt?: SsoAttempt; domain?: string })

/** Returns whether this browser has started the attempt that a response with this state belongs to. */
export async function hasStartedAttempt(state: string | null): Promise<boolean> {
  return state !== null && (await readAttempt())?.state === state
}

const readAttempt = async (): Promise<SsoAttempt | null> =>
  decryptAttempt((await cookies()).get(attemptCookieName())?.value)

/**
 * Checks the response with which a provider sends the user back, and reads who the user is. Deletes the attempt's
 * cookie, so that the browser can't use the attempt twice.
 *
 * @param companyId the company in the path of the redirect URI
 */
export async function receiveProviderResponse(companyId: string, query: URLSearchParams): Promise<ProviderResponse> {
  const attempt = await readAttempt()
  ;(await cookies()).set(attemptCookieName(), '', { ...cookieOptions(), maxAge: 0 })
  if (!attempt) return fail('expired')
  const connection = await findSsoConnection(attempt.connectionId)
  if (!connection) return { ...fail('not-ready'), attempt }
  const { emailDomain: domain } = connection
  if (companyId !== String(connection.companyId)) return { ...fail('mixed-up'), attempt, domain }
  if (!connection.isReady && !attempt.testSessionId) return { ...fail('not-ready'), attempt, domain }
  const result = await completeSingleSignOn(connection, attempt, query)
  return result.ok ? { ok: true, attempt, connection, identity: result.identity } : { ...result, attempt, domain }
}

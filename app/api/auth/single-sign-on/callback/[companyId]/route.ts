import type { NextRequest } from 'next/server'
import { findCurrentMember, isAdmin } from '@/lib/auth/sessions/current-partner-staff'
import { getCurrentBrowser } from '@/lib/auth/sign-in/get-browser-and-previous-session'
import { setSessionCookies } from '@/lib/auth/sign-in/set-session-cookies'
import { fail, type SsoFailure } from '@/lib/auth/single-sign-on/failure'
import {
  hasStartedAttempt,
  type ProviderResponse,
  receiveProviderResponse,
} from '@/lib/auth/single-sign-on/receive-provider-response'
import { recordSsoOutcome, reportSsoError } from '@/lib/auth/single-sign-on/record-outcome'
import { redirectTo } from '@/lib/auth/single-sign-on/redirect-to-provider'
import { buildSignInPath } from '@/lib/auth/single-sign-on/sign-in-paths'
import { startSessionAfterSingleSignOn } from '@/lib/auth/single-sign-on/start-session-after-single-sign-on'
import { forgiveAttempt } from '@/lib/auth/throttle/forgive-attempt'
import { recordAttempt } from '@/lib/auth/throttle/record-attempt'
import { singleSignOnResponseThrottleKeys } from '@/lib/auth/throttle/throttle-key'
import { recordSuccessfulSsoTest } from '@/lib/companies/single-sign-on/record-successful-test'
import { getPageClientIp } from '@/lib/platform/http/get-page-client-ip'
import { addToRequestContext } from '@/lib/platform/http/request-context'

export const dynamic = 'force-dynamic'

type CallbackContext = RouteContext<'/api/auth/single-sign-on/callback/[companyId]'>

/** Signs in the user whom a company's provider sends back, or completes an admin's test. */
export async function GET({ nextUrl: { searchParams } }: NextRequest, { params }: CallbackContext): Promise<Response> {
  const address = await getPageClientIp()
  const throttleKeys = singleSignOnResponseThrottleKeys(address)
  // Count the request only if this browser has started an attempt. Other websites can cause requests without one, which
  // mustn't use up the limit of an office's IP address. Nothing is sent to the provider for such requests.
  const hasAttempt = await hasStartedAttempt(searchParams.get('state'))
  if (hasAttempt && !(await recordAttempt(throttleKeys)).ok) {
    recordSsoOutcome('wait', { address })
    return redirectTo(buildSignInPath({ error: 'wait' }))
  }
  const { companyId } = await params
  const response: ProviderResponse = await receiveProviderResponse(companyId, searchParams).catch(reportSsoError)
  const result = await finish(response).catch(reportSsoError)
  // Don't record the outcome of a test, because a test signs nobody in.
  if (!response.attempt?.testSessionId)
    recordSsoOutcome(result.ok ? 'ok' : result.reason, { address, ...(result.ok && { account: result.account }) })
  if (!result.ok) return redirectTo(getFailurePath(response, result.reason))
  await forgiveAttempt(throttleKeys)
  return redirectTo(result.path)
}

type Result = { ok: true; path: string; account?: string } | { ok: false; reason: SsoFailure }

async function finish(response: ProviderResponse): Promise<Result> {
  if (!response.ok) return response
  const { attempt, connection, identity } = response
  if (attempt.testSessionId) return finishTest(response)
  const session = await startSessionAfterSingleSignOn(connection, identity, await getCurrentBrowser('portal'))
  if (!session.ok) return session
  await setSessionCookies('portal', session.sessionId, session.account)
  addToRequestContext({ realm: 'portal', userId: session.userId, companyId: connection.companyId })
  return { ok: true, path: attempt.returnTo, account: session.account }
}

/**
 * Completes an admin's test of a connection. Fails unless the admin who started the test is still signed in, and is
 * still an admin of the connection's company.
 */
async function finishTest({ attempt, connection }: ProviderResponse & { ok: true }): Promise<Result> {
  const member = await findCurrentMember()
  if (!member || !isAdmin(member) || member.id !== attempt.testSessionId) return fail('expired')
  const { actor, companyId } = member
  if (companyId !== connection.companyId) return fail('expired')
  const test = await recordSuccessfulSsoTest(actor, companyId, connection.id)
  return test.ok ? { ok: true, path: `${attempt.returnTo}?tested` } : fail('not-ready')
}

function getFailurePath(response: ProviderResponse, error: SsoFailure): string {
  const { attempt } = response
  if (attempt?.testSessionId) return `${attempt.returnTo}?${new URLSearchParams({ error })}`
  const domain = response.ok ? response.connection.emailDomain : response.domain
  return buildSignInPath({ domain, callbackUrl: attempt?.returnTo, error })
}

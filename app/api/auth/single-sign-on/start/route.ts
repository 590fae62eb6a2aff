import type { NextRequest } from 'next/server'
import { resolveRedirectPath } from '@/lib/auth/sign-in/resolve-redirect-path'
import { parseEmailDomain } from '@/lib/auth/single-sign-on/connection'
import type { SsoFailure } from '@/lib/auth/single-sign-on/failure'
import { findReadySsoConnection } from '@/lib/auth/single-sign-on/find-connection'
import { recordSsoOutcome } from '@/lib/auth/single-sign-on/record-outcome'
import { redirectTo, redirectToProvider } from '@/lib/auth/single-sign-on/redirect-to-provider'
import { buildSignInPath } from '@/lib/auth/single-sign-on/sign-in-paths'
import { recordAttempt } from '@/lib/auth/throttle/record-attempt'
import { singleSignOnThrottleKeys } from '@/lib/auth/throttle/throttle-key'
import { getPageClientIp } from '@/lib/platform/http/get-page-client-ip'
import { isFromOwnPage } from '@/lib/platform/http/is-from-own-page'

export const dynamic = 'force-dynamic'

/**
 * Redirects the user to the identity provider of the company that the email domain belongs to. If the request doesn't
 * come from one of our own pages, first shows our page with a link. Otherwise, an attacker who controls a provider
 * could sign somebody else in to the attacker's account.
 */
export async function GET({ nextUrl: { searchParams }, headers }: NextRequest): Promise<Response> {
  const domain = parseEmailDomain(searchParams.get('domain') ?? '') ?? undefined
  const callbackUrl = resolveRedirectPath('portal', searchParams.get('callbackUrl'))
  const query = { domain, callbackUrl }
  if (!isFromOwnPage(headers)) return redirectTo(buildSignInPath(query))
  const address = await getPageClientIp()
  const redirectToError = (error: SsoFailure) => {
    recordSsoOutcome(error, { address })
    // Without the domain, the page asks for another email address.
    return redirectTo(buildSignInPath(error === 'not-ready' ? { callbackUrl, error } : { ...query, error }))
  }
  if (!(await recordAttempt(singleSignOnThrottleKeys(address))).ok) return redirectToError('wait')
  const connection = domain && (await findReadySsoConnection(domain))
  if (!connection) return redirectToError('not-ready')
  return redirectToProvider(connection, { returnTo: callbackUrl }, redirectToError)
}

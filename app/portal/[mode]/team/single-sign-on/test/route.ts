import type { NextRequest } from 'next/server'
import { requireAdminPage } from '@/lib/auth/guards/authorise-portal-page'
import type { SsoFailure } from '@/lib/auth/single-sign-on/failure'
import { findSsoConnectionOfCompany } from '@/lib/auth/single-sign-on/find-connection'
import { redirectTo, redirectToProvider } from '@/lib/auth/single-sign-on/redirect-to-provider'
import { recordAttempt } from '@/lib/auth/throttle/record-attempt'
import { singleSignOnSettingsThrottleKeys } from '@/lib/auth/throttle/throttle-key'
import { isFromOwnPage } from '@/lib/platform/http/is-from-own-page'

type TestContext = RouteContext<'/portal/[mode]/team/single-sign-on/test'>

/**
 * Redirects an admin to the company's identity provider, to test whether people can sign in. Redirects back to the
 * settings page if there's no connection, or if the request doesn't come from one of our own pages.
 */
export async function GET({ headers }: NextRequest, { params }: TestContext): Promise<Response> {
  const { admin, mode } = await requireAdminPage(params)
  const page = `/portal/${mode}/team/single-sign-on`
  const connection = await findSsoConnectionOfCompany(admin.companyId)
  if (!connection || !isFromOwnPage(headers)) return redirectTo(page)
  const redirectToError = (error: SsoFailure) => redirectTo(`${page}?${new URLSearchParams({ error })}`)
  const isAllowed = (await recordAttempt(singleSignOnSettingsThrottleKeys(admin.companyId))).ok
  if (!isAllowed) return redirectToError('wait')
  return redirectToProvider(connection, { returnTo: page, testSessionId: admin.id }, redirectToError)
}

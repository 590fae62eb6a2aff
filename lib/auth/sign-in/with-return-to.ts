import { cookies, headers } from 'next/headers'
import { PAGE_PATH_HEADER } from '@/lib/platform/http/page-path-header'
import type { Realm } from '@/lib/platform/identity/realm'
import { sessionCookieName } from '../sessions/session-cookie'
import { REALM_PATHS } from './resolve-redirect-path'

/**
 * Returns the URL of a step of signing in, after which the user returns to the requested page. Leaves out the query of
 * that page, because it may contain confidential values. If the request has a session cookie or comes from a form, the
 * user must have had a session. The URL then makes the sign-in page say that the session has ended.
 *
 * If an action was sent to a page other than its own, Next provides the page's pattern as the path, such as
 * '/portal/[mode]'. Such a path is ignored.
 */
export async function withReturnTo(realm: Realm, step: string): Promise<string> {
  const requestHeaders = await headers()
  const path = requestHeaders.get(PAGE_PATH_HEADER)
  const isFormPost = requestHeaders.has('next-action')
  const hasSessionEnded =
    step === REALM_PATHS[realm].signIn && (isFormPost || (await cookies()).has(sessionCookieName(realm)))
  const query = new URLSearchParams({
    ...(hasSessionEnded && { done: 'ended' }),
    ...(hasSessionEnded && isFormPost && { from: 'form' }),
    ...(path && !path.includes('[') && { callbackUrl: path }),
  })
  return query.size > 0 ? `${step}?${query}` : step
}

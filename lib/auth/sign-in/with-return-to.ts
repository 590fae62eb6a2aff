import { cookies, headers } from 'next/headers'
import { PAGE_PATH_HEADER } from '@/lib/platform/http/page-path-header'
import type { Realm } from '@/lib/platform/identity/realm'
import { sessionCookieName } from '../sessions/session-cookie'
import { REALM_PATHS } from './resolve-redirect-path'

/**
 * Returns the URL of a step of signing in that leads back to the requested page. The page's query is left out, because
 * it may contain confidential values. If the request has a session cookie or comes from a form, the URL also makes the
 * page say that the session has ended.
 *
 * For an action that was sent to another page than its own, Next gives the page's pattern as the path, such as
 * '/portal/[mode]'. Patterns are ignored.
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

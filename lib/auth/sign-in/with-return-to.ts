import { cookies, headers } from 'next/headers'
import { PAGE_PATH_HEADER } from '@/lib/platform/http/page-path-header'
import type { Realm } from '@/lib/platform/identity/realm'
import { sessionCookieName } from '../sessions/session-cookie'
import { REALM_PATHS } from './resolve-redirect-path'

/**
 * The address of a step of signing in that leads back to the page that was asked for, without its query, which may
 * hold what nobody else is to read. To an action that is of another page than it was sent to Next says the page's
 * pattern, '/portal/[mode]', for the path. Whoever comes with a session's cookie, or from a form, was signed in
 * before, and is told that this is over.
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

import { cookies, headers } from 'next/headers'
import { PATH_HEADER } from '@/lib/platform/http/request-path'
import type { Realm } from '@/lib/platform/identity/realm'
import { sessionCookie } from '../sessions/session-cookie'
import { HOMES } from './redirect-url'

/**
 * The address of a step of signing in that leads back to the page that was asked for, without its query, which may
 * hold what nobody else is to read. To an action that is of another page than it was sent to Next says the page's
 * pattern, '/portal/[mode]', for the path. Whoever comes with a session's cookie, or from a form, was signed in
 * before, and is told that this is over.
 */
export async function leadingBack(realm: Realm, step: string): Promise<string> {
  const asked = await headers()
  const path = asked.get(PATH_HEADER)
  const isForm = asked.has('next-action')
  const hasEnded = step === HOMES[realm].signIn && (isForm || (await cookies()).has(sessionCookie(realm)))
  const query = new URLSearchParams({
    ...(hasEnded && { done: 'ended' }),
    ...(hasEnded && isForm && { from: 'form' }),
    ...(path && !path.includes('[') && { callbackUrl: path }),
  })
  return query.size > 0 ? `${step}?${query}` : step
}

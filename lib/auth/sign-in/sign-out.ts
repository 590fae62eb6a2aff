import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { clearSiteData } from '@/lib/platform/http/clear-site-data'
import type { Realm } from '@/lib/platform/identity/realm'
import { revokeSession } from '../sessions/revoke-session'
import { readSessionId, sessionCookieName } from '../sessions/session-cookie'
import { cookieOptions } from './next-auth-cookies'
import { REALM_PATHS } from './resolve-redirect-path'

/**
 * Ends this browser's session in a realm, even if the user hasn't completed every step of signing in. Then redirects to
 * the sign-in page. Call this only from a server action, because it changes cookies.
 */
export async function signOutOfRealm(realm: Realm): Promise<never> {
  const cookieStore = await cookies()
  const id = await readSessionId(realm, cookieStore.get(sessionCookieName(realm))?.value)
  if (id) await revokeSession(realm, id)
  // Set the attributes with which the cookie was created. Otherwise, browsers don't delete it over https.
  cookieStore.set(sessionCookieName(realm), '', { ...cookieOptions(), maxAge: 0 })
  clearSiteData()
  redirect(`${REALM_PATHS[realm].signIn}?done=signed-out`)
}

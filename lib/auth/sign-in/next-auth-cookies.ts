import { isHttps } from '@/lib/platform/http/is-https'
import type { Realm } from '@/lib/platform/identity/realm'
import { sessionCookieName } from '../sessions/session-cookie'

// Browsers accept a cookie with this prefix only from this host over https, and send it to no other host.
const addHostPrefix = (name: string) => `${isHttps() ? '__Host-' : ''}${name}`

export const csrfCookieName = (realm: Realm): string => addHostPrefix(`${realm}-csrf`)

/** Returns the name of the cookie that lib/auth/sign-in/device-cookie.ts creates. */
export const deviceCookieName = (realm: Realm): string => addHostPrefix(`${realm}-device`)

/**
 * The cookie in which next-auth stores the target of the redirect. We don't send this cookie to browsers, because the
 * form has a field for the target.
 */
export const CALLBACK_COOKIE = 'callback'

/** The options of all sign-in cookies. */
export const cookieOptions = () => ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps() }) as const

/** Returns the names and options of a realm's cookies, in the format that next-auth expects. */
export const nextAuthCookies = (realm: Realm) => {
  const options = cookieOptions()
  return {
    sessionToken: { name: sessionCookieName(realm), options },
    csrfToken: { name: csrfCookieName(realm), options },
    callbackUrl: { name: CALLBACK_COOKIE, options },
  }
}

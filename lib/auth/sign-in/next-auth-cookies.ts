import { isHttps } from '@/lib/platform/http/is-https'
import type { Realm } from '@/lib/platform/identity/realm'
import { sessionCookieName } from '../sessions/session-cookie'

// A cookie with this prefix can only be set by this host over https, and is sent to no other host.
const addHostPrefix = (name: string) => `${isHttps() ? '__Host-' : ''}${name}`

export const csrfCookieName = (realm: Realm): string => addHostPrefix(`${realm}-csrf`)

/** Returns the name of the cookie that lib/auth/sign-in/device-cookie.ts creates. */
export const deviceCookieName = (realm: Realm): string => addHostPrefix(`${realm}-device`)

/** next-auth's cookie with the target of the redirect. It isn't sent, because the form has a field for the target. */
export const CALLBACK_COOKIE = 'callback'

/** The options of all sign-in cookies. */
export const cookieOptions = () => ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps() }) as const

/** Returns the cookies in the format of next-auth's options. */
export const nextAuthCookies = (realm: Realm) => {
  const options = cookieOptions()
  return {
    sessionToken: { name: sessionCookieName(realm), options },
    csrfToken: { name: csrfCookieName(realm), options },
    callbackUrl: { name: CALLBACK_COOKIE, options },
  }
}

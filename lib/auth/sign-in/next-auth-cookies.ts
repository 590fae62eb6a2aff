import { isHttps } from '@/lib/platform/http/is-https'
import type { Realm } from '@/lib/platform/identity/realm'
import { sessionCookieName } from '../sessions/session-cookie'

// Over https a name with this prefix can be set by this host alone, and is sent nowhere else.
const addHostPrefix = (name: string) => `${isHttps() ? '__Host-' : ''}${name}`

/** The cookie against forged forms: the form's token, and its hash under the server's secret. */
export const csrfCookieName = (realm: Realm): string => addHostPrefix(`${realm}-csrf`)

/** What a browser is known by again: lib/auth/sign-in/device-cookie.ts. */
export const deviceCookieName = (realm: Realm): string => addHostPrefix(`${realm}-device`)

/** next-auth's own note of where the sign-in goes on. It would outlive it, so it is not sent: the form says where. */
export const CALLBACK_COOKIE = 'callback'

/** What every cookie of the sign-in is set with. */
export const cookieOptions = () => ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps() }) as const

/** The cookies in next-auth's words. */
export const nextAuthCookies = (realm: Realm) => {
  const options = cookieOptions()
  return {
    sessionToken: { name: sessionCookieName(realm), options },
    csrfToken: { name: csrfCookieName(realm), options },
    callbackUrl: { name: CALLBACK_COOKIE, options },
  }
}

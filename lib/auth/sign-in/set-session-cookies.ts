import { cookies } from 'next/headers'
import { encode } from 'next-auth/jwt'
import type { Realm } from '@/lib/platform/identity/realm'
import { getCookieSecret, SESSION_SECONDS, sessionCookieName } from '../sessions/session-cookie'
import { createCsrfCookie } from './csrf-token'
import { createDeviceCookie, DEVICE_COOKIE_SECONDS } from './device-cookie'
import { cookieOptions, csrfCookieName, deviceCookieName } from './next-auth-cookies'

/**
 * Signs this browser in without the sign-in's form, where a link and what was asked behind it are enough. For a server
 * action; the cookies are those that the form brings.
 *
 * @param sessionId that of the session that has begun
 * @param account the e-mail in the form that is compared
 */
export async function setSessionCookies(realm: Realm, sessionId: string, account: string): Promise<void> {
  const cookieStore = await cookies()
  const secret = getCookieSecret(realm)
  const session = await encode({ token: { sid: sessionId }, secret, maxAge: SESSION_SECONDS })
  cookieStore.set(sessionCookieName(realm), session, { ...cookieOptions(), maxAge: SESSION_SECONDS })
  // The form's too: somebody else may have put it there.
  cookieStore.set(csrfCookieName(realm), createCsrfCookie(realm), cookieOptions())
  cookieStore.set(deviceCookieName(realm), createDeviceCookie(realm, account), {
    ...cookieOptions(),
    maxAge: DEVICE_COOKIE_SECONDS,
  })
}

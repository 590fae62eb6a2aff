import { cookies } from 'next/headers'
import { encode } from 'next-auth/jwt'
import type { Realm } from '@/lib/platform/identity/realm'
import { getCookieSecret, SESSION_SECONDS, sessionCookieName } from '../sessions/session-cookie'
import { createCsrfCookie } from './csrf-token'
import { createDeviceCookie, DEVICE_COOKIE_SECONDS } from './device-cookie'
import { cookieOptions, csrfCookieName, deviceCookieName } from './next-auth-cookies'

/**
 * Signs the user in from a server action without the sign-in form, for example after the user has activated an account.
 * Sets the same cookies as the form.
 *
 * @param sessionId the ID of the new session
 * @param account `EmailAddress.key` of the account
 */
export async function setSessionCookies(realm: Realm, sessionId: string, account: string): Promise<void> {
  const cookieStore = await cookies()
  await setSessionCookie(realm, sessionId)
  // Replace the CSRF cookie as well, because an attacker may have set it before the user signed in.
  cookieStore.set(csrfCookieName(realm), createCsrfCookie(realm), cookieOptions())
  cookieStore.set(deviceCookieName(realm), createDeviceCookie(realm, account), {
    ...cookieOptions(),
    maxAge: DEVICE_COOKIE_SECONDS,
  })
}

/**
 * Sets the cookie that contains the session's ID, and no other cookie. Setting a cookie in an action also makes Next
 * render the current page again.
 */
export async function setSessionCookie(realm: Realm, sessionId: string): Promise<void> {
  const secret = getCookieSecret(realm)
  const session = await encode({ token: { sid: sessionId }, secret, maxAge: SESSION_SECONDS })
  const cookieStore = await cookies()
  cookieStore.set(sessionCookieName(realm), session, { ...cookieOptions(), maxAge: SESSION_SECONDS })
}

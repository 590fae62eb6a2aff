import { cookies, headers } from 'next/headers'
import { encode } from 'next-auth/jwt'
import type { Realm } from '@/lib/platform/identity/realm'
import { getCookieSecret, readSessionId, SESSION_SECONDS, sessionCookieName } from '../sessions/session-cookie'
import { describeBrowser } from '../sessions/user-agent'
import { cookieOptions, csrfCookieName, deviceCookieName } from './auth-cookies'
import { createCsrfCookie } from './csrf-token'
import { createDeviceCookie, DEVICE_COOKIE_SECONDS } from './device-cookie'

/** What a session is begun with: the browser's name, and the id of the one that it has, which ends. */
export async function getCurrentBrowser(realm: Realm): Promise<{ browser: string; previousSessionId: string | null }> {
  const cookie = (await cookies()).get(sessionCookieName(realm))?.value
  return {
    browser: describeBrowser((await headers()).get('user-agent') ?? undefined),
    previousSessionId: await readSessionId(realm, cookie),
  }
}

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

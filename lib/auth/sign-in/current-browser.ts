import { cookies, headers } from 'next/headers'
import { encode } from 'next-auth/jwt'
import type { Realm } from '@/lib/platform/identity/realm'
import { cookieSecret, SESSION_SECONDS, sessionCookie, sessionIdOf } from '../sessions/session-cookie'
import { browserOf } from '../sessions/user-agent'
import { cookieOptions, csrfCookie, deviceCookie } from './auth-cookies'
import { newCsrfPair } from './csrf-token'
import { DEVICE_SECONDS, newDevice } from './trusted-browser'

/** What a session is begun with: the browser's name, and the id of the one that it has, which ends. */
export async function thisBrowser(realm: Realm): Promise<{ browser: string; before: string | null }> {
  const cookie = (await cookies()).get(sessionCookie(realm))?.value
  return {
    browser: browserOf((await headers()).get('user-agent') ?? undefined),
    before: await sessionIdOf(realm, cookie),
  }
}

/**
 * Signs this browser in without the sign-in's form, where a link and what was asked behind it are enough. For a server
 * action; the cookies are those that the form brings.
 *
 * @param id that of the session that has begun
 * @param account the e-mail in the form that is compared
 */
export async function giveSession(realm: Realm, id: string, account: string): Promise<void> {
  const jar = await cookies()
  const secret = cookieSecret(realm)
  const session = await encode({ token: { sid: id }, secret, maxAge: SESSION_SECONDS })
  jar.set(sessionCookie(realm), session, { ...cookieOptions(), maxAge: SESSION_SECONDS })
  // The form's too: somebody else may have put it there.
  jar.set(csrfCookie(realm), newCsrfPair(realm), cookieOptions())
  jar.set(deviceCookie(realm), newDevice(realm, account), { ...cookieOptions(), maxAge: DEVICE_SECONDS })
}

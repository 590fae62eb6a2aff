import { cookies, headers } from 'next/headers'
import type { Realm } from '@/lib/platform/identity/realm'
import { readSessionId, sessionCookieName } from '../sessions/session-cookie'
import { describeBrowser } from '../sessions/user-agent'

/**
 * Returns the description of the current browser, and the ID of its existing session in the realm, which a new session
 * will replace. The ID is null if the browser has no valid session cookie.
 */
export async function getCurrentBrowser(realm: Realm): Promise<{ browser: string; previousSessionId: string | null }> {
  const cookie = (await cookies()).get(sessionCookieName(realm))?.value
  return {
    browser: describeBrowser((await headers()).get('user-agent') ?? undefined),
    previousSessionId: await readSessionId(realm, cookie),
  }
}

import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import type { Realm } from '@/lib/platform/identity/realm'
import { endSession } from '../sessions/mutations'
import { sessionCookie, sessionIdOf } from '../sessions/session-cookie'
import { endTenantSession } from '../tenant-accounts/mutations'
import { cookieOptions } from './auth-cookies'
import { HOMES } from './redirect-url'

/** Ends this browser's session in a realm, whatever is still missing for a full sign-in. For a server action. */
export async function signOutOf(realm: Realm): Promise<never> {
  const jar = await cookies()
  const id = await sessionIdOf(realm, jar.get(sessionCookie(realm))?.value)
  if (id) await (realm === 'account' ? endTenantSession(id) : endSession(realm, id))
  // Over https the browser drops it only when it is said with the attributes that it was set with.
  jar.set(sessionCookie(realm), '', { ...cookieOptions(), maxAge: 0 })
  redirect(`${HOMES[realm].signIn}?done=signed-out`)
}

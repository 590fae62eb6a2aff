import type { Realm } from '@/lib/platform/identity/realm'
import { touchTenantSession } from '../tenant-accounts/touch-tenant-session'
import { tenantAsSignedInUser } from './signed-in-user'
import { touchSession } from './touch-session'
import { touchSupportSession } from './touch-support-session'

const TOUCH_SESSION = {
  portal: touchSession,
  support: touchSupportSession,
  account: async (id: string) => {
    const session = await touchTenantSession(id)
    return session && tenantAsSignedInUser(session)
  },
}

/** Finds a session whose user must still enter a 2FA code. Returns null for any other session. */
export async function findSessionAwaitingTwoFactor(
  realm: Realm,
  id: string,
): Promise<{ realm: Realm; id: string; userId: number; email: string } | null> {
  const session = await TOUCH_SESSION[realm](id)
  return session?.awaitsTwoFactor ? session : null
}

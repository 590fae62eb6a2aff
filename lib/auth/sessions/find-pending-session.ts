import { touchSession } from './touch-session'
import { touchSupportSession } from './touch-support-session'
import type { StaffRealm } from './user-tables'

const TOUCH_SESSION = { portal: touchSession, support: touchSupportSession }

/** A session that waits for its second factor; null for any other. */
export async function findPendingSession(
  realm: StaffRealm,
  id: string,
): Promise<{ realm: StaffRealm; id: string; userId: number; email: string } | null> {
  const session = await TOUCH_SESSION[realm](id)
  return session?.awaitsTwoFactor ? session : null
}

import type { StaffRealm } from './staff-table-names'
import { touchSession } from './touch-session'
import { touchSupportSession } from './touch-support-session'

const TOUCH_SESSION = { portal: touchSession, support: touchSupportSession }

/** Finds a session whose user must still enter a 2FA code. Returns null for any other session. */
export async function findSessionAwaitingTwoFactor(
  realm: StaffRealm,
  id: string,
): Promise<{ realm: StaffRealm; id: string; userId: number; email: string } | null> {
  const session = await TOUCH_SESSION[realm](id)
  return session?.awaitsTwoFactor ? session : null
}
